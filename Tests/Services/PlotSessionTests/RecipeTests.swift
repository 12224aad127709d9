import CivilTime
import PlotLanguage
import PlotSession
import Testing

/// `help recipes`: every answer to "how do I …" runs as it stands, in a session that knows nothing.
@Suite struct RecipeTests {
  /// A folder with the files that recipes name, as people have them.
  private static func folder() -> TestFolder {
    let folder = TestFolder()
    let first = CivilDate(year: 2025, month: 12, day: 1)?.daysSince1970 ?? 0
    let days = (0..<100).map { CivilDate(daysSince1970: first + $0).iso8601 }
    let prices = days.enumerated().map { index, day -> String in
      let close = 100 + index % 13
      return "\(day),\(close - 1),\(close - 2),\(close + 1),\(close),"
        + "\(1_000_000 + 40_000 * (index % 17))"
    }
    folder.write("prices.csv", "date,open,low,high,close,volume\n" + prices.joined(separator: "\n"))
    let numbers = (1...40).map { "\($0) \($0 * 2) \(100 - $0)" }
    folder.write("data.dat", "# s V A\n" + numbers.joined(separator: "\n"))
    folder.write("german.csv", "Datum;Schluss\n02.03.2026;1.234,50\n03.03.2026;1.240,75\n")
    folder.write("excel.csv", "day,sales\n46023,5\n46024,7\n46025,6\n")
    folder.write(
      "levels.csv", "time,level\n2026-03-01,5\n2026-03-02,-\n2026-03-03,n/a\n2026-03-04,8\n")
    folder.write("runs.csv", "date,pace\n2026-03-01,4:58\n2026-03-03,5:03\n2026-03-06,4:41\n")
    folder.write("lab.csv", "date,lead\n2026-03-01,<0.5\n2026-03-02,0.8\n2026-03-03,1.2\n")
    folder.write("events.csv", "date,what\n2026-01-06,fair\n2026-02-02,strike\n")
    folder.write(
      "sales.csv",
      "date,customer,amount\n2026-03-01,Ann,5\n2026-03-02,Bo,3\n2026-03-04,Ann,4\n2026-04-05,Cy,2\n2026-04-06,Di,1\n2026-04-07,Bo,6\n"
    )
    let minutes = (2...6).flatMap { day in
      (10...17).map { "2026-03-0\(day) \($0):30,\(day + $0)" }
    }
    folder.write("minutes.csv", "time,price\n" + minutes.joined(separator: "\n"))
    let visitors = days.enumerated().map { "\($1),\(300 + $0 % 7)" }
    folder.write("shop.csv", "date,visitors\n" + visitors.joined(separator: "\n"))
    addRows(to: folder)
    return folder
  }

  /// Files of rows that are counted, summed up or put together.
  private static func addRows(to folder: TestFolder) {
    folder.write(
      "linelist.csv",
      """
      case,onset,reported,region
      C-1,2026-02-15,2026-02-16,North
      C-2,2026-02-02,2026-02-09,Coast
      C-3,2026-02-24,2026-02-24,North
      C-4,2026-02-02,2026-02-05,Coast
      """)
    folder.write("night.csv", "Time,HR\n22:00,74\n23:00,70\n00:00,60\n01:00,52\n02:00,58\n")
    folder.write(
      "years.csv",
      "FY,Apr,May,Jun,Jul,Aug,Sep,Oct,Nov,Dec,Jan,Feb,Mar\n2023/24,1,2,3,4,5,6,7,8,9,10,11,12\n2024/25,2,2,2,2,2,2,2,2,2,2,2,2\n"
    )
    folder.write("regions.csv", "region,people\nCoast,84000\nNorth,172000\n")
    folder.write(
      "requests.jsonl",
      """
      {"at": "2026-03-02T08:00:00Z", "host": {"name": "web"}, "latency": {"p50": 13, "p99": 129}}
      {"at": "2026-03-02T08:00:30Z", "host": {"name": "mail"}, "latency": {"p50": 14, "p99": 80}}
      {"at": "2026-03-02T08:01:00Z", "host": {"name": "web"}, "latency": {"p50": 12, "p99": 117}}
      """)
    folder.write(
      "wind.csv",
      "time,speed,direction\n2026-03-02 08:00,3,350\n2026-03-02 08:30,4,10\n2026-03-02 09:00,2,80\n2026-03-02 09:30,2,100\n"
    )
    folder.write(
      "counter.csv",
      "time,octets\n2026-03-02 00:00,4294960000\n2026-03-02 00:05,700\n2026-03-02 00:15,99000\n")
    let quarters = (0..<192).map { index in
      "2026-03-0\(2 + index / 96) \(index / 4 % 24):\(index % 4 == 0 ? "00" : "\(index % 4 * 15)"),"
        + "\(Double(index % 11) / 2)"
    }
    folder.write("power.csv", "time,power\n" + quarters.joined(separator: "\n"))
  }

  @Test(arguments: Vocabulary.recipes)
  func `a recipe runs in a fresh session`(recipe: Recipe) {
    let prompt = Prompt(folder: RecipeTests.folder().path)
    let folder = RecipeTests.folder()
    prompt.session.environment.folder = folder.path
    let error = prompt.run(recipe.lines.joined(separator: "\n"))
    #expect(error == nil, "\(recipe.question): \(error?.rendered ?? "")")
    let hasPicture = prompt.outputs.contains { $0.bundle?["image/png"] != nil }
    let drawsNone = !recipe.lines.contains { $0.hasPrefix("plot") }
    #expect(hasPicture || drawsNone)
    let files = recipe.lines.filter { $0.hasPrefix("export") }
    #expect(files.allSatisfy { file in folder.names.contains { file.contains("\"\($0)\"") } })
  }

  @Test func `what the one screen shows first runs, too`() {
    let folder = RecipeTests.folder()
    let error = Prompt(folder: folder.path).run(HelpPage.overview.forms.joined(separator: "\n"))
    #expect(error == nil, "\(error?.rendered ?? "")")
    #expect(folder.names.contains("acme.png") && folder.names.contains("values.csv"))
  }

  @Test func `there are thirty, each found by its words`() {
    #expect(Vocabulary.recipes.count >= 30)
    for recipe in Vocabulary.recipes {
      for word in recipe.words {
        #expect(HelpPage(about: word)?.recipes.contains(recipe) == true, "\(word)")
        #expect(evaluate("help \(word)").contains(recipe.lines[0]), "\(word)")
      }
    }
    let lists = Recipe.Family.allCases.compactMap { HelpPage(about: $0.rawValue)?.plain }
    #expect(
      Vocabulary.recipes.allSatisfy { recipe in lists.contains { $0.contains(recipe.question) } })
  }

  /// What people look for, whether or not it is a word of the language.
  @Test(arguments: [
    "csv", "legend", "log", "rolling", "from", "dates", "colors", "title", "bars", "histogram",
    "limit",
    "export", "log scale", "difference", "gaps", "pdf", "second axis", "recipes", "Second  Axis",
    "fit", "exponential", "regression", "peak", "peaks", "stack", "stacked", "error bars",
    "errorbars", "season", "week number", "delay", "time zone", "timezone", "dst", "frequency",
    "pivot", "join", "merge", "two files", "lissajous", "area", "counter", "wrap", "category",
    "bar chart", "group by", "top", "ranking", "totals", "zones", "cdf", "currency", "order",
    "json", "rate", "text", "integral", "counting rows", "per 100,000", "days between", "group",
    "hours of each weekday", "language", "strftime",
  ])
  func `help knows what people look for`(word: String) {
    #expect(HelpPage(about: word) != nil)
    #expect(Prompt().run("help \(word)") == nil)
  }
}
