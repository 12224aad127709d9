import PlotSession
import TestSupport
import Testing

/// `from "FILE*"`: the rows of several files of one form.
@Suite struct JoinedFilesTests {
  private let folder = TestFolder([
    // A title of its own above each, and their numbers in an order that no alphabet has.
    "door-9.csv": "Door: 9\nday,count\n2026-01-08,4\n2026-01-09,5\n",
    "door-10.csv": "Door: 10\r\nday,count\r\n2026-01-10,6\r\n2026-01-11,7\r\n",
    "door-11.csv": "Door: 11\nday,count",
    // Which number is the day shows in the second alone.
    "sale 1.csv": "date;eur\n01/02/2026;1,5\n02/02/2026;2\n",
    "sale 2.csv": "date;eur\n13/02/2026;3,25\n14/02/2026;4\n",
    "other-1.csv": "t,v,w\n1,2,3\n", "other-2.csv": "t,v,u\n2,3,4\n",
    "fewer-1.csv": "t,v,w\n1,2,3\n", "fewer-2.csv": "t,v\n2,3\n",
    "more-1.csv": "t,v\n1,2\n", "more-2.csv": "t,v,w\n2,3,4\n",
    "turned-1.csv": "t,v\n1,2\n", "turned-2.csv": "v,t\n2,3\n",
    "sign-1.csv": "t,v\n1,2\n", "sign-2.csv": "t;v\n2;3\n",
    "wrong-1.csv": "Title\nt,v\n1,2\n2,3\n", "wrong-2.csv": "Title\nt,v\n3,4\n4,oops\n",
    "back-1.csv": "t,v\n2026-01-05,1\n2026-01-06,2\n", "back-2.csv": "t,v\n2026-01-03,3\n",
    "log-1.jsonl": "{\"t\":1,\"v\":2}\n", "log-2.jsonl": "{\"t\":2,\"v\":3,\"w\":1}",
    "one-1.json": "[1,2]", "one-2.json": "[3]",
    "plain-1.txt": "1\n2", "plain-2.txt": "3\n",
    "note*.csv": "v\n7\n", "note-1.csv": "v\n8\n",
    "site-1.csv": "site,v\na,1\nb,2\n", "site-2.csv": "site,v\na,3\nb,4\n",
  ])
  private let prompt: Prompt

  init() { prompt = Prompt(folder: folder.path) }

  @Test(
    arguments: [
      ("count from \"door-*.csv\"", "4@2026-01-08 5@2026-01-09 6@2026-01-10 7@2026-01-11"),
      ("eur from \"sale*\"", "1.5@2026-02-01 2@2026-02-02 3.25@2026-02-13 4@2026-02-14"),
      ("v from \"log-*.jsonl\" x=t", "2@1 3@2"), ("v from \"plain-*.txt\"", "1@0 2@1 3@2"),
      ("v from \"note*.csv\"", "7@0"), ("v from \"note-*.csv\"", "8@0"),
      ("v from \"back-*.csv\" sort=on", "3@2026-01-03 1@2026-01-05 2@2026-01-06"),
      ("v from \"site-*.csv\" column=v where site == b", "2@0 4@1"),
      ("v from \"wrong-*.csv\" column=v x=t where v < 4", "2@1 3@2"),
    ])
  func `the rows of all are those of one table`(statement: String, samples: String) {
    let error = prompt.run("series \(statement)")
    #expect(error == nil, "\(error?.rendered ?? "")")
    #expect(prompt.samples(statement.prefix { $0 != " " }.description) == samples)
  }

  @Test func `files of several things are not one line`() {
    prompt.expect(
      "series v from \"back-*.csv\" column=v",
      refusedWith:
        "write `series v from \"back-*.csv\" column=v by=file` for one line each, else write `")
  }

  @Test func `what was read is told`() {
    prompt.run("series count from \"door-*.csv\"")
    #expect(
      prompt.outputs.last?.line.hasSuffix("\nfrom 2 files: 'door-9.csv' to 'door-10.csv'") == true,
      "\(prompt.outputs)")
  }

  @Test func `a group has the members of all`() {
    prompt.run("series g from \"site-*.csv\" column=v by=site")
    #expect(prompt.samples("g.b") == "2@0 4@1")
  }

  @Test(
    arguments: [
      (
        "other-*.csv",
        "other-2.csv, line 1, column 1: found no column 'w', but 'u' -> expected the columns of 'other-1.csv', whose rows these follow"
      ),
      ("fewer-*.csv", "fewer-2.csv, line 1, column 1: found no column 'w' -> expected"),
      ("more-*.csv", "more-2.csv, line 1, column 1: found the column 'w' as well -> expected"),
      ("turned-*.csv", "found the columns in another order: 'v', 't' -> expected"),
      ("sign-*.csv", "sign-2.csv, line 1, column 1: found ';' between cells, not ',' -> expected"),
      (
        "wrong-*.csv",
        "wrong-2.csv, line 4, column 2 ('v'): found 'oops' -> expected"
      ),
      (
        "one-*.json", "one-1.json, line 1, column 1: found one JSON value -> expected rows of cells"
      ),
      ("none-*.csv", "cannot read 'none-*.csv': no such file"),
      ("back-*.csv", "back-2.csv: column 't' goes back in line 2, from 2026-01-06"),
    ])
  func `an error names the file and its line`(pattern: String, message: String) {
    prompt.expect("series v from \"\(pattern)\" column=v", refusedWith: message)
  }
}
