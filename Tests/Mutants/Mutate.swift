import Foundation
import SwiftOperators
import SwiftParser
import SwiftSyntax

// Says where in Swift files a small fault can be made, and how: a line of JSON for each place, its
// `code` with the word MUTANT where the switch of the fault belongs. Run as `mutate FILE…`.

/// A place in a file, as offsets of bytes, and the code that is right or wrong by a switch.
struct Place: Encodable {
  let file: String
  let start: Int
  let end: Int
  let line: Int
  let kind: String
  let what: String
  let code: String
}

/// What moves a bound by one.
let moved = ["<": "<=", "<=": "<", ">": ">=", ">=": ">"]

/// Calls that no test without a sanitizer or a clock can miss, and checks that end the program.
let unseen: Set = [
  "assert", "assertionFailure", "deallocate", "deinitialize", "fatalError", "free", "precondition",
  "preconditionFailure", "reserveCapacity",
]

/// Collects the places of one file.
final class Places: SyntaxVisitor {
  private let file: String
  private let converter: SourceLocationConverter
  private(set) var found: [Place] = []

  init(file: String, tree: SourceFileSyntax) {
    self.file = file
    converter = SourceLocationConverter(fileName: file, tree: tree)
    super.init(viewMode: .sourceAccurate)
  }

  private func add(_ kind: String, _ node: some SyntaxProtocol, _ what: String, _ code: String) {
    let start = node.positionAfterSkippingLeadingTrivia
    found.append(
      Place(
        file: file, start: start.utf8Offset, end: node.endPositionBeforeTrailingTrivia.utf8Offset,
        line: converter.location(for: start).line, kind: kind, what: what, code: code))
  }

  private func turn(_ condition: ExprSyntax) {
    guard !condition.is(BooleanLiteralExprSyntax.self) else { return }
    let text = condition.trimmedDescription
    add("condition", condition, "turned round: \(text)", "((\(text)) != MUTANT)")
  }

  override func visit(_ node: InfixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    guard let sign = node.operator.as(BinaryOperatorExprSyntax.self)?.operator.text else {
      return .visitChildren
    }
    let (left, right) = (node.leftOperand, node.rightOperand)
    let text = node.trimmedDescription
    switch sign {
    case "<", "<=", ">", ">=":
      let other = "\(left.trimmedDescription) \(moved[sign] ?? sign) \(right.trimmedDescription)"
      add("bound", node, "\(text) is \(other)", "(MUTANT ? \(other) : \(text))")
    case "==", "!=":
      turn(ExprSyntax(node))
    case "&&", "||":
      for part in [left, right] {
        let (text, fault) = (part.trimmedDescription, sign == "&&" ? "|| MUTANT" : "&& !MUTANT")
        add("guard", part, "dropped from \(sign): \(text)", "((\(text)) \(fault))")
      }
    case "..<", "...":
      let end = right.trimmedDescription
      add("bound", right, "\(text) goes on by one", "((\(end)) + (MUTANT ? 1 : 0))")
    default:
      break
    }
    return .visitChildren
  }

  override func visit(_ node: GuardStmtSyntax) -> SyntaxVisitorContinueKind {
    for case .expression(let condition) in node.conditions.map(\.condition) {
      let text = condition.trimmedDescription
      add("guard", condition, "guard dropped: \(text)", "((\(text)) || MUTANT)")
    }
    return .visitChildren
  }

  override func visit(_ node: IfExprSyntax) -> SyntaxVisitorContinueKind {
    let leaves = node.body.statements.last.map { item in
      [.returnStmt, .throwStmt, .continueStmt, .breakStmt].contains(item.item.kind)
    }
    for case .expression(let condition) in node.conditions.map(\.condition) {
      let text = condition.trimmedDescription
      if leaves == true, node.elseBody == nil {
        add("guard", condition, "guard dropped: if \(text)", "((\(text)) && !MUTANT)")
      } else {
        turn(condition)
      }
    }
    return .visitChildren
  }

  override func visit(_ node: WhileStmtSyntax) -> SyntaxVisitorContinueKind {
    for case .expression(let condition) in node.conditions.map(\.condition) { turn(condition) }
    return .visitChildren
  }

  override func visit(_ node: WhereClauseSyntax) -> SyntaxVisitorContinueKind {
    turn(node.condition)
    return .visitChildren
  }

  override func visit(_ node: TernaryExprSyntax) -> SyntaxVisitorContinueKind {
    turn(node.condition)
    return .visitChildren
  }

  override func visit(_ node: BooleanLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    guard node.parent?.is(ConditionElementSyntax.self) != true else { return .skipChildren }
    let isTrue = node.literal.text == "true"
    add("constant", node, "\(isTrue) is \(!isTrue)", isTrue ? "(!MUTANT)" : "MUTANT")
    return .skipChildren
  }

  override func visit(_ node: IntegerLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    let text = node.literal.text
    let digits = text.replacing("_", with: "")
    let bases = ["0x": 16, "0b": 2, "0o": 8]
    let base = bases[String(digits.prefix(2))]
    let value = Int(base == nil ? digits : String(digits.dropFirst(2)), radix: base ?? 10)
    guard let value, value < Int.max else { return .skipChildren }
    // The greatest number of a type has none above it.
    let other = value > 0 && value & (value + 1) == 0 && value > 1 ? value - 1 : value + 1
    add("constant", node, "\(text) is \(other)", "(MUTANT ? \(other) : \(text))")
    return .skipChildren
  }

  override func visit(_ node: FloatLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    let text = node.literal.text
    guard let value = Double(text.replacing("_", with: "")) else { return .skipChildren }
    let other = value == 0 ? 1 : value * 1.5
    add("constant", node, "\(text) is \(other)", "(MUTANT ? \(other) : \(text))")
    return .skipChildren
  }

  override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
    guard case .expr(let expression) = node.item, isDroppable(node, expression) else {
      return .visitChildren
    }
    let text = node.trimmedDescription
    add("statement", node, "dropped: \(text)", "if !MUTANT { \(text) }")
    return .visitChildren
  }

  /// A statement that stands for its effect; what is alone in a block may be its value.
  private func isDroppable(_ item: CodeBlockItemSyntax, _ expression: ExprSyntax) -> Bool {
    var core = expression
    while let inner = core.as(TryExprSyntax.self)?.expression
      ?? core.as(AwaitExprSyntax.self)?.expression
    {
      core = inner
    }
    if let infix = core.as(InfixOperatorExprSyntax.self) {
      return infix.operator.is(AssignmentExprSyntax.self)
        || infix.operator.trimmedDescription.hasSuffix("=") && !isComparison(infix.operator)
    }
    guard let call = core.as(FunctionCallExprSyntax.self) else { return false }
    let name = call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
    guard !unseen.contains(name ?? call.calledExpression.trimmedDescription), name != "init" else {
      return false
    }
    let block = item.parent?.as(CodeBlockItemListSyntax.self)
    let function = block?.parent?.parent?.as(FunctionDeclSyntax.self)
    return block.map { $0.count > 1 } ?? false
      || function.map { $0.signature.returnClause == nil } ?? false
  }

  private func isComparison(_ sign: ExprSyntax) -> Bool {
    ["==", "!=", "<=", ">=", "===", "!==", "~="].contains(sign.trimmedDescription)
  }

  // What must be a literal stays one.

  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  override func visit(_ node: EnumCaseDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    .skipChildren
  }

  override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}

let encoder = JSONEncoder()
for file in CommandLine.arguments.dropFirst() {
  let parsed = Parser.parse(source: try String(contentsOfFile: file, encoding: .utf8))
  // Operators of our own stay unfolded, and nothing is made of them.
  let folded = OperatorTable.standardOperators.foldAll(parsed) { _ in }
  guard let tree = folded.as(SourceFileSyntax.self) else { continue }
  let places = Places(file: file, tree: tree)
  places.walk(tree)
  for place in places.found { print(String(decoding: try encoder.encode(place), as: UTF8.self)) }
}
