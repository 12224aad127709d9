import PlotSession
import TestSupport
import Testing

/// Files of a ski resort and of an acoustician: intervals behind days, groups of thousands, times with points, minutes that
/// begin anew, and rows that are not there.
@Suite struct SlopeFilesTests {
  private let folder = TestFolder([
    "weeks.csv": "KW;Umsatz\n51;12\n52;9\n1;14\n2;15\n",
    "hours.csv": "hour,n\n22,1\n23,2\n0,3\n1,4\n",
    "isoweeks.csv": "year,week,day,n\n2025,1,1,5\n2025,1,3,7\n2025,2,1,8\n",
    "gauge.csv": "Date/Time,v\n2026-03-01 07:30,1\n2026-03-01 08:30,2\n2026-03-02 09:30,4\n",
    "days.csv": "Date,v\n2026-03-01,1\n2026-03-02,2\n",
    "slots.csv": "Interval,L\n09.09.2024 08:00-09:00,55\n09.09.2024 09:00-10:00,56\n",
    "quarters.csv":
      "Interval,L\n2024-09-09 08:00-08:15,55\n2024-09-09 08:15-08:30,56\n2024-09-09 10:00-10:15,57\n",
    "nights.csv":
      "Interval,L\n2024-09-09 06:00-22:00,55\n2024-09-09 22:00-06:00,56\n2024-09-10 06:00-22:00,57\n",
    "ends.csv":
      "Interval,L\n2024-09-09 22:00 - 23:00,55\n2024-09-09 23:00 - 24:00,56\n2024-09-10 00:00 - 01:00,57\n",
    "pacific.csv": "Time,L\n2024-03-09 08:00-08:00,55\n2024-03-10 08:00-07:00,56\n",
    "visits.csv": "Date,Visits\n08.12.2024,1.648\n09.12.2024,3.200\n10.12.2024,12.589\n",
    "mixed.csv": "Day,v\n2024-12-01,1.681\n2024-12-02,998\n2024-12-03,12.998\n",
    "volts.csv": "t,v\n1,1.681\n2,9.980\n3,12.998\n",
    "guns.csv": "Night;Start;Stop\n2024-12-03;21.21;06.21\n2024-12-04;18.06;03.10\n",
    "drill.csv": "Hole,From,To\nA,1.20,2.40\nA,2.40,3.50\nB,0.10,1.30\n",
    "minutes.csv": "Time,L\n58:30.0,48\n59:30.0,49\n00:30.0,50\n01:30.0,51\n",
    "laps.csv": "Lap,Time\n1,58:30\n2,12:30\n3,15:30\n",
    "octaves.csv": "Position,125 Hz,500 Hz,1 kHz\nA1,1.04,0.74,0.6\nA2,1.08,0.75,0.7\n",
    "fan.csv": "No,rpm,L\n1,500,45\n2,1000,61\n3,2000,76\n",
    "cut.csv":
      "Time;L\n"
      + (13..<193).map { "14.05.2024 10:0\(2 + $0 / 60);\($0)\n" }.joined(),
    "frost.csv":
      "Time,T\n"
      + (0..<72).map { hour in
        let value = hour == 3 ? "" : hour % 24 < 5 ? "-5" : "2"
        return "2024-12-0\(5 + hour / 24) \(hour % 24 < 10 ? "0" : "")\(hour % 24):00,\(value)\n"
      }.joined(),
    "hole.csv":
      "Time,T\n"
      + (0..<48).filter { !(7...17).contains($0) }.map {
        "2024-12-0\(5 + $0 / 24) \($0 % 24 < 10 ? "0" : "")\($0 % 24):00,-5\n"
      }.joined(),
    "accidents.csv":
      "Date,Slope,Injury,Transport\n2024-12-01,blue,knee,own\n2024-12-02,red,knee,heli\n2024-12-03,blue,knee,sled\n"
      + "2024-12-04,red,knee,own\n2024-12-06,blue,knee,heli\n2024-12-05,blue,knee,own\n2024-12-07,blue,knee,heli\n"
      + "2024-12-08,blue,knee,own\n2024-12-09,blue,knee,sled\n2024-12-10,blue,knee,heli\n"
      + "2024-12-11,blue,knee,own\n2024-12-12,blue,knee,heli\n2024-12-13,blue,knee,sled\n",
  ])
  private var prompt: Prompt { Prompt(folder: folder.path) }

  @Test(
    arguments: [
      ("series n from \"isoweeks.csv\"; print positions(n)[1]", "2025-01-01T00:00:00+00:00", ""),
      ("series v from \"gauge.csv\" where \"Date/Time\" >= 08:00; print sum(v)", "6", ""),
      ("series v from \"gauge.csv\" where \"Date/Time\" in 08:00..09:00; print sum(v)", "2", ""),
      ("series L from \"slots.csv\"; print positions(L)[1]", "2024-09-09T09:00:00+00:00", ""),
      ("series L from \"quarters.csv\"; print positions(L)[2]", "2024-09-09T10:00:00+00:00", ""),
      ("series L from \"nights.csv\"; print positions(L)[1]", "2024-09-09T22:00:00+00:00", ""),
      ("series L from \"ends.csv\"; print positions(L)[1]", "2024-09-09T23:00:00+00:00", ""),
      ("series L from \"pacific.csv\"; print positions(L)[1]", "2024-03-10T15:00:00+00:00", ""),
      (
        "series v from \"visits.csv\" column=Visits; print sum(v)", "17.437",
        "write `series v from \"visits.csv\" column=Visits thousands=\".\"`"
      ),
      (
        "series v from \"mixed.csv\"; print sum(v)", "1012.679",
        "write `series v from \"mixed.csv\" thousands=\".\"`"
      ),
      ("series v from \"volts.csv\"; print sum(v)", "24.659", ""),
      (
        "series a from \"guns.csv\" column=Start time=Night; print first(a)", "21.21",
        "write `series a from \"guns.csv\" column=Start time=Night dateFormat=\"%H.%M\"`"
      ),
      (
        "series a from \"guns.csv\" column=Start time=Night dateFormat=\"%H.%M\"\n"
          + "series b from \"guns.csv\" column=Stop time=Night dateFormat=\"%H.%M\"\n"
          + "print sum((b - a) % 24 h) / 1 min",
        "1084", ""
      ),
      ("series a from \"drill.csv\" column=From; print first(a)", "1.2", ""),
      (
        "series L from \"minutes.csv\"; print positions(L)[2]", "1:00:30",
        "found '00:30.0' -> expected a later time than in the row before: it was read as the next hour's"
      ),
      ("series T from \"octaves.csv\" columns=all; print first(T[\"1 kHz\"])", "0.6", ""),
      ("series v from \"fan.csv\" column=L x=rpm; print intercept(v)", "37.5", ""),
      ("print intercept([1, 3, nan, 7])", "1", ""),
      (
        "series T from \"frost.csv\"; cold = T <= -2.5; print last(resample(cold, day, sum))", "5",
        "1 of 3 periods of 'cold' with gaps: that from 2024-12-05, lacks 1 of 24 samples"
      ),
      (
        "series T from \"hole.csv\"; print first(resample(T < 0, day, sum))", "13",
        "1 of 2 periods of 'T' with gaps: that from 2024-12-05, lacks 11 of 24 samples"
      ),
    ] as [(String, String, String)])
  func `what such files mean is read, or said`(program: String, output: String, warning: String) {
    prompt.expect(program, prints: output, warning: warning)
  }

  @Test(
    arguments: [
      (
        "series v from \"days.csv\" where Date >= 08:00",
        "column 'Date' holds no durations such as 4:58"
      ),
      (
        "series L from \"fan.csv\" column=L x=rpm; series r from \"fan.csv\" column=rpm; series f = L x=log10(r)",
        "write '[v for v in log10(r)]' for the samples in their order"
      ),
      (
        "series v from \"volts.csv\" time=t; print intercept(v)",
        "its line begins with the first of 'trend(v)'"
      ),
      (
        "series a from \"accidents.csv\" column=Date time=Date by=[Slope, Injury]",
        "write `series a from \"accidents.csv\" column=Date time=Date by=[\"Slope\", \"Injury\"] sort=on`"
      ),
      ("series t from \"laps.csv\" column=Lap x=Time", "goes back in line 3"),
    ])
  func `what is wrong is refused with its remedy`(program: String, message: String) {
    prompt.expect(program, refusedWith: message)
  }

  @Test(arguments: [
    ("weeks.csv", "Umsatz", "\"51\""), ("hours.csv", "n", "\"22\""),
  ])
  func `weeks and hours that begin anew name their rows`(
    file: String, name: String, label: String
  ) {
    let prompt = prompt
    #expect(prompt.run("series \(name) from \"\(file)\"; plot \(name)") == nil)
    #expect(prompt.record("application/vnd.glowline.plot+json").contains("\"label\": \(label)"))
    #expect(prompt.warnings.isEmpty, "\(prompt.warnings)")
  }
}
