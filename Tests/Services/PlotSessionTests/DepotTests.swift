import PlotSession
import TestSupport
import Testing

/// Files of depots and farms: shifts, counters, sheets with a day in each column, documents of loggers.
@Suite struct DepotTests {
  private let folder = TestFolder([
    "shifts.csv":
      "Driver,Date,On,Off\nAhmed,13/03/2025,06:25,15:12\nBarker,13/03/2025,07:00,15:30\n"
      + "Ahmed,14/03/2025,16:20,01:28\nBarker,14/03/2025,07:10,15:40\n",
    "miles.csv": "bus,odo\nA,100\nA,150\nA,180\nA,\nA,260\nA,300\nB,10\nB,11\nB,12\nB,13\n",
    "sheet.csv": "Site;Tray;05/04/2024;19/04/2024;06/05/2024\nN;1;10;3;8\nN;2;1;2;3\nS;3;5;6;7\n",
    "american.csv": "Tray;4/5/2024;4/19/2024;5/6/2024\n1;10;3;8\n",
    "unclear.csv": "Tray;4/5/2024;5/6/2024\n1;10;3\n",
    "bars.csv": "Vehicle,Pressure (psi)\nA,7.5 bar\nB,7.9 bar\n",
    "gauge.csv": "Gauge,Rain (MM)\nA,7.5 mm\nB,8 mm\n",
    "tyres.csv": "Bus,Axle,psi\nA,front,109\nA,rear,7.4 bar\nB,front,112\nB,rear,101\n",
    "nights.csv":
      "Night,Start,End,Target\n2024-06-09,21:30,03:30,SS Cyg\n2024-06-11,22:00,23:45,T CrB\n",
    "turned.csv": "from,to\n2024-06-11T10:00,2024-06-11T09:00\n",
    "stars.csv": "JD,mag\n2460340.75,11.5\n2460341.25,11.7\n",
    "mjd.csv": "MJD,mag\n60340.25,11.5\n60341,11.7\n",
    "rain.csv": "POSTE;AAAAMMJJ;RR\n56;20240701;12,0\n56;20240702;0,5\n",
    "deep.json":
      #"{"device":{"id":"A","tags":["x"]},"data":{"next":null,"readings":[{"ts":1719871200,"values":{"temp":16}},"#
      + #"{"ts":1719872400,"values":{"temp":17}}]},"log":{"a":{"b":[1,2,3],"c":[4,5,6]}}}"#,
    "matrix.json": #"{"status":"ok","data":{"kind":"m","result":{"t":[0,60],"v":[3,4]}}}"#,
  ])
  private let prompt: Prompt

  init() { prompt = Prompt(folder: folder.path) }

  @Test(
    arguments: [
      (
        "b from \"shifts.csv\" column=Off time=Date durations=h:mm where Driver == Ahmed", "b",
        "54720@2025-03-13 5280@2025-03-14"
      ),
      (
        "a from \"shifts.csv\" column=On time=Date durations=h:mm where Driver == Ahmed", "a",
        "23100@2025-03-13 58800@2025-03-14"
      ),
      (
        "b from \"shifts.csv\" column=Off time=Date durations=h:mm by=Driver", "b.Barker",
        "55800@2025-03-13 56400@2025-03-14"
      ),
      (
        "d from \"sheet.csv\" columns=3..5 unpivot=on where Tray == 1", "d",
        "10@2024-04-05 3@2024-04-19 8@2024-05-06"
      ),
      (
        "d from \"sheet.csv\" columns=3..5 unpivot=on by=Tray", "d.2",
        "1@2024-04-05 2@2024-04-19 3@2024-05-06"
      ),
      (
        "d from \"american.csv\" columns=2..4 unpivot=on", "d",
        "10@2024-04-05 3@2024-04-19 8@2024-05-06"
      ),
      ("RR from \"rain.csv\" column=RR time=AAAAMMJJ", "RR", "12@2024-07-01 0.5@2024-07-02"),
      (
        "temp from \"deep.json\" column=data.readings.values.temp time=data.readings.ts", "temp",
        "16@2024-07-01T22:00 17@2024-07-01T22:20"
      ),
      (
        "temp from \"deep.json\" column=readings.values.temp time=readings.ts", "temp",
        "16@2024-07-01T22:00 17@2024-07-01T22:20"
      ),
      (
        "m from \"stars.csv\" dateFormat=\"julian\"", "m",
        "11.5@2024-01-31T06:00 11.7@2024-01-31T18:00"
      ),
      ("m from \"mjd.csv\" dateFormat=\"mjd\"", "m", "11.5@2024-01-31T06:00 11.7@2024-02-01"),
      ("c from \"deep.json\" column=log.a.c x=log.a.b", "c", "4@1 5@2 6@3"),
      ("v from \"matrix.json\" x=t", "v", "3@0 4@60"),
      ("v from \"matrix.json\" column=data.result.v x=data.result.t", "v", "3@0 4@60"),
    ] as [(String, String, String)])
  func `what is meant is read`(statement: String, name: String, samples: String) {
    let error = prompt.run("series \(statement)")
    #expect(error == nil, "\(error?.rendered ?? "")")
    #expect(prompt.samples(name) == samples)
    #expect(Prompt(prompt.state, folder: folder.path).samples(name) == samples, "\(prompt.state)")
  }

  @Test(
    arguments: [
      (
        "series odo from \"miles.csv\" by=bus; series step = diff(odo); print sum(step)",
        "[120, 3]",
        "'diff' leaves out what 'odo' counted across 1 gap; 'diff(fill(odo, linear))' spreads it over them"
      ),
      (
        "series odo from \"miles.csv\" by=bus; print sum(diff(fill(odo, previous)))", "[200, 3]", ""
      ),
      ("series v = [5, 1, nan, 7, 2]; print sum(diff(v))", "-9", ""),
      (
        "series d from \"sheet.csv\" columns=3..5 unpivot=on by=Site; series r = resample(d, day, sum); print r.N[0]",
        "11",
        "each of 2 rows has them, which share each time: resample(d, day, sum) adds them up"
      ),
      (
        "series d from \"unclear.csv\" columns=2..3 unpivot=on; print d[1]", "3",
        "are no months, days or hours"
      ),
      (
        "series p from \"bars.csv\"; print mean(p)", "7.7",
        "found '7.5 bar' -> expected numbers in psi, as the header says"
      ),
      (
        "config timeZone=\"America/Denver\"; mark from \"nights.csv\" time=Start until=End; show state",
        "config timeZone=\"America/Denver\"\n"
          + "mark x=2024-06-10T03:30Z..2024-06-10T09:30Z\nmark x=2024-06-12T04:00Z..2024-06-12T05:45Z",
        ""
      ),
      (
        "mark from \"turned.csv\" time=from until=to; show state",
        "mark x=2024-06-11T09:00Z..2024-06-11T10:00Z", "row 1 ends before it begins"
      ),
      (
        "series s, e1 from \"nights.csv\" column=[Start, End] time=Night durations=h:mm; print (e1 - s) / 1 h",
        "[-18, 1.75]", "'e1 - s' is below 0 in 1 of 2 rows"
      ),
      (
        "series m from \"stars.csv\" time=JD; print count(m)", "2",
        "write `series m from \"stars.csv\" time=JD dateFormat=\"julian\"`"
      ),
      ("series p from \"gauge.csv\"; print mean(p)", "7.75", ""),
      (
        "series p from \"shifts.csv\" column=Off by=Driver time=Date durations=h:mm; print count(p)",
        "[2, 2]", ""
      ),
    ] as [(String, String, String)])
  func `what would be lost is said`(program: String, output: String, warning: String) {
    let error = prompt.run(program)
    #expect(error == nil, "\(error?.rendered ?? "")")
    #expect(prompt.outputs.last?.line == output)
    #expect(
      prompt.warnings.contains(warning) && prompt.warnings.isEmpty == warning.isEmpty,
      "\(prompt.warnings)")
  }

  @Test func `a cell of another unit is not told apart by the rows' names`() {
    let error = prompt.run("series p from \"tyres.csv\" column=psi")
    #expect(error?.rendered.contains("found '7.4 bar' -> expected a number") == true)
    #expect(error?.rendered.contains("by=") == false)
  }

  @Test(
    arguments: [
      (["N2", "N10"], ""),
      (["N10", "N2"], "the members: N10, N2; `show sum(g)` has each with its name"),
      (["b", "A"], "the members: b, A; `show sum(g)` has each with its name"),
    ])
  func `a list of a group whose names stand in no order says so`(names: [String], warning: String) {
    folder.write("names.csv", "n,v\n" + names.enumerated().map { "\($1),\($0 + 1)\n" }.joined())
    prompt.run("series g from \"names.csv\" column=v by=n; print sum(g); print sum(g)")
    #expect(prompt.outputs.last?.line == "[1, 2]")
    #expect(prompt.warnings.contains(warning) && prompt.warnings.isEmpty == warning.isEmpty)
    #expect(prompt.warnings.split(separator: "\n").count <= 1)
  }
}
