/// `a, b or c`.
package func listedText(_ items: [String], _ conjunction: String) -> String {
  guard let last = items.last, items.count > 1 else { return items.first ?? "" }
  return "\(items.dropLast().joined(separator: ", ")) \(conjunction) \(last)"
}
