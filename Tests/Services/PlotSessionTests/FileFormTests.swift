import PlotSession
import Testing

/// Files as strangers had them: each is read as its rows say, or something says what is not.
@Suite struct FileFormTests {
  /// A file, a statement that reads `v` of it, its samples, and what is said.
  struct Case: CustomTestStringConvertible {
    let file: String
    var keys = ""
    let samples: String
    var says = ""

    /// Rows are parted by `|`.
    init(_ file: String, keys: String = "", _ samples: String, says: String = "") {
      self.file = file.replacing("|", with: "\n") + "\n"
      (self.keys, self.samples, self.says) = (keys, samples, says)
    }

    var testDescription: String { file + keys }
  }

  private let folder = TestFolder([:])
  private let prompt: Prompt

  init() { prompt = Prompt(folder: folder.path) }

  private static let hours = [
    Case("Datum;Timme;v|2026-01-01;0;1|2026-01-01;1;2", "1@2026-01-01 2@2026-01-01T01:00"),
    Case("Datum;Std.;v|2026-01-01;0;1|2026-01-01;1;2", "1@2026-01-01 2@2026-01-01T01:00"),
    Case("Datum;Godz.;v|2026-01-01;0;1|2026-01-01;1;2", "1@2026-01-01 2@2026-01-01T01:00"),
    Case("Data;Godzina;v|2026-01-01;0;1|2026-01-01;1;2", "1@2026-01-01 2@2026-01-01T01:00"),
    Case(
      "Datum;Timme;v|2026-01-01;00-01;1|2026-01-01;01-02;2|2026-01-01;23-24;3",
      "1@2026-01-01 2@2026-01-01T01:00 3@2026-01-01T23:00"),
    Case("Date,Hour,v|2026-01-01,H00,1|2026-01-01,H01,2", "1@2026-01-01 2@2026-01-01T01:00"),
    Case(
      "Date,HE,v|2026-01-01,HE 1,1|2026-01-01,HE 24,2", "1@2026-01-01 2@2026-01-01T23:00",
      says: "found 'HE 1' -> expected an hour from 0 to 23"),
    Case(
      "Jahr;Monat;Tag;Std;Min;v|2026;1;1;0;15;1|2026;1;1;1;0;2",
      "1@2026-01-01T00:15 2@2026-01-01T01:00"),
    Case(
      "Datum;Stunde;v|01.01.2026;1;1|01.01.2026;24;2|02.01.2026;1;3",
      "1@2026-01-01 2@2026-01-01T23:00 3@2026-01-02",
      says: "of 1 to 24 each was read as the one that ends then"),
    Case("Date,Hour,Minute,v|2026-01-01,24,00,1", "1@2026-01-02"),
    Case(
      "YYYYMMDD,HH,v|20260301,1,12|20260301,24,14|20260302,1,15",
      "12@2026-03-01 14@2026-03-01T23:00 15@2026-03-02", says: "from 0:00 on"),
    Case(
      "date,trip,sched,v|2026-02-13,1,23:10:00,1|2026-02-13,2,24:05:00,2|2026-02-13,3,25:10:00,3",
      "1@2026-02-13T23:10 2@2026-02-14T00:05 3@2026-02-14T01:10", says: "the time of the day"),
    Case(
      "date,arrival_time,v|2026-02-13,8:10:00,1|2026-02-13,25:10:00,3",
      "1@2026-02-13T08:10 3@2026-02-14T01:10"),
    Case(
      "date,time,v|2026-02-13,23:50,1|2026-02-13,24:10,2", "1@2026-02-13T23:50 2@2026-02-14T00:10"),
    Case(
      "Date;Heure;v|13/02/2026;5h30;1|14/02/2026;21h30;2",
      "1@2026-02-13T05:30 2@2026-02-14T21:30"),
    Case("t;v|2 mars 2026 14h05;1|3 mars 2026 14h05;2", "1@2026-03-02T14:05 2@2026-03-03T14:05"),
    Case(
      "Date;Time;v|2026-02-13;5,30;1|2026-02-14;21,45;2", "1@2026-02-13T05:30 2@2026-02-14T21:45",
      says: "a time of the day, as which it was read beside days, or a number"),
    Case("Zeit;v|8:05 Uhr;1|9:10 Uhr;2", "1@29100 2@33000"),
    Case(
      "t;v|2026-01-01 10:00 CET;1|2026-07-01 10:00 CEST;2", "1@2026-01-01T09:00 2@2026-07-01T08:00"),
    Case(
      "date,time,v|20260101,201500,1|20260102,213000,2", "1@2026-01-01T20:15 2@2026-01-02T21:30"),
  ]

  private static let days = [
    Case("Datum;v|20260105;1|20260106;2", "1@2026-01-05 2@2026-01-06"),
    Case("id;Fecha;v|7;20260105;1|7;20260106;2", "1@2026-01-05 2@2026-01-06"),
    Case(
      "STATIONS_ID;MESS_DATUM;v|44;2026030100;1|44;2026030101;2",
      "1@2026-03-01 2@2026-03-01T01:00"),
    Case("Monat;v|202512;1|202601;2", "1@2025-12-01 2@2026-01-01"),
    Case("Datum;v|20260105;1|20260106;2", keys: "where Datum > 20260105", "2@2026-01-06"),
    Case("Datum;v|20260105;1|20260106;2", keys: "where Datum == 2026-01-05", "1@2026-01-05"),
    Case("Monat;v|01/2025;1|02/2025;2", "1@2025-01-01 2@2025-02-01"),
    Case(
      "Date;v|06/30/26 12:00:00 PM;1|07/01/26 1:00:00 AM;2", "1@2026-06-30T12:00 2@2026-07-01T01:00"
    ),
    Case("Datum;v|30.06.26;1|01.07.26;2", "1@2026-06-30 2@2026-07-01"),
    Case("Datum;v|30.06.26;1|01.07.26;2", keys: "where Datum > 30.06.26", "2@2026-07-01"),
    Case(
      "d,v|2026-01-05,5|2026-02,6|2026-02-09T08:30,7",
      "5@2026-01-05 6@2026-02-01 7@2026-02-09T08:30",
      says: "found '2026-02' -> expected a day, as in other rows: the first of the month was read"),
    Case("MJD,v|61000.5,12.1|61001.6,12.2", "12.1@61000.5 12.2@61001.6"),
    Case(
      "MJD,v|61000.5,12.1|61001.6,12.2", keys: "time=MJD",
      "12.1@1970-01-01T16:56:40.5 12.2@1970-01-01T16:56:41.599999999998545",
      says: "dateFormat=\"mjd\"`"),
    Case("date,v|260101,1|260102,2", "1@260101 2@260102", says: "dateFormat=\"%y%m%d\"`"),
  ]

  private static let gaps = [
    Case("d,v|2026-01-01,—|2026-01-02,2", keys: "missing=\"—\"", "_@2026-01-01 2@2026-01-02"),
    Case(
      "d,v|2026-01-01,+0:45|2026-01-02,-1:00", keys: "durations=m:ss",
      "45@2026-01-01 -60@2026-01-02"),
    Case("d,v|2026-01-01,10h 5m|2026-01-02,1h 30min", "36300@2026-01-01 5400@2026-01-02"),
    Case(
      "d,v|2026-01-01,45s|2026-01-02,9m|2026-01-03,|2026-01-04,1d 2h|2026-01-05,1m32.5s",
      "45@2026-01-01 540@2026-01-02 _@2026-01-03 93600@2026-01-04 92.5@2026-01-05"),
    Case(
      "d,v|2026-01-01,12m 34s|2026-01-02,45s|2026-01-03,1 hour 5 minutes",
      "754@2026-01-01 45@2026-01-02 3900@2026-01-03"),
    Case(
      "d,v|2026-01-01,1m 2s|2026-01-02,-|2026-01-03,3s", keys: "missing=\"-\"",
      "62@2026-01-01 _@2026-01-02 3@2026-01-03"),
    Case(
      "Pos,63,125,250|A,60,50,40|B,61,52,43", keys: "column=2", "63@0 60@1 61@2",
      says: "found '63' -> expected a value, as which it was read, or the column's name; write"),
    Case("A,60,70,80|B,61,72,83", keys: "column=2", "60@0 61@1"),
    // An end of an interval beside a day is a time of the day.
    Case(
      "Datum;Beginn;v|01.09.2023;19:30;1|02.09.2023;20:00;2",
      "1@2023-09-01T19:30 2@2023-09-02T20:00"),
    // Metres, months of a year, and a code are no lengths of time.
    Case("d,v|2026-01-01,9m|2026-01-02,12m", "9@2026-01-01 12@2026-01-02"),
    Case(
      "# c|site\tdt\tv|5s\t20d\t14n|01\t2026-03-07\t5|01\t2026-03-08\t6", keys: "column=v",
      "5@2026-03-07 6@2026-03-08"),
    Case(
      "Kuh;v;w|1;100;1|2;120;2|;220;3", "100@0 120@1 220@2",
      says: "no row that sums up the others; write `series v from \"f.csv\" where Kuh != \"\"`"),
    Case("Ort;v|a;100|b;120|Media;110", "100@0 120@1 110@2", says: "where Ort != \"Media\"`"),
    Case(
      "2025,12,31,23,100|2026,1,1,0,110|2026,1,1,1,120", keys: "column=5", "100@0 110@1 120@2",
      says: "below 'year,month,day,hour' they are times"),
    Case(
      "n,m|1,10|2,12", keys: "column=m where m > 100", "", says: "no row that meets the conditions"),
  ]

  private static let decimals = [
    Case("x\tv|1,25\t129,981|1,50\t128,112|1,75\t127,553", "129.981@1.25 128.112@1.5 127.553@1.75"),
    Case("x\tv|352,400\t112,74|352,700\t138,42", "112.74@352.4 138.42@352.7"),
    Case(
      "x\tv|1\t129,981|2\t128,112", "129981@1 128112@2",
      says: "groups of thousands, which were read, or a decimal comma; write `series v from"
        + " \"f.csv\" decimal=\",\"`"),
    Case("x v|1 129,981|2 128,112", "129981@1 128112@2", says: "decimal=\",\"`"),
    Case("x\tv|352,400\t1|352,700\t2", "1@352400 2@352700", says: "decimal=\",\"`"),
    Case("x\tv|1\t1,234|2\t5,678,901", "1234@1 5678901@2"),
    Case("x\tv\tw|1\t1,234\t0.5|2\t5,678\t1.25", "1234@1 5678@2"),
    Case("x\tv|1\t1.234|2\t5.678", "1.234@1 5.678@2"),
    Case("x;w;v|1;0,5;1,234|2;0,75;5,678", "1.234@1 5.678@2"),
    Case(
      "tag;x;v|q;0;B-1042|a;1;60,03|b;2;5,217|b;3;5,219", keys: "x=x where tag == b",
      "5.217@2 5.219@3"),
    Case("tag;x;v|a;1;60.03|b;2;5.217|b;3;5.219", keys: "x=x where tag == b", "5.217@2 5.219@3"),
    Case(
      "tag\tx\tv|a\t1\t1,234,567|b\t2\t5,217|b\t3\t5,219", keys: "x=x where tag == b",
      "5217@2 5219@3"),
    Case("x,v|1,930 Mbits/sec|2,1.10 Gbits/sec|3,532 Kbits/sec", "930@1 1100@2 0.532@3"),
  ]

  private static let names = [
    Case("x;v [kg];w|1;5;7|2;6;8", keys: "column=v", "5@1 6@2"),
    Case("t (s),v [kg],w|1,5,7|2,6,8", keys: "column=w x=t where v > 5", "8@2"),
    Case("n [a],v|A,5|B,6", keys: "column=v where n == B", "6@0"),
  ]

  private static let places = [
    Case("secs,v|254,1|255,255|256,3", keys: "x=secs missing=255", "1@254 _@255 3@256"),
    Case("x,v|0,0|1,5|2,0", keys: "x=x missing=0", "_@0 5@1 _@2"),
    Case(
      "v,x|2,1.4|4,-999.0|6,1.2|8,-999", keys: "x=x sort=on missing=\"-999\"", "6@1.2 2@1.4",
      says: "found '-999.0' -> expected a place on the axis: 2 such rows are left out"),
    Case(
      "v,x|2,1.4|4,-999|6,1.2|8,-999", keys: "x=x sort=on", "4@-999 8@-999 6@1.2 2@1.4",
      says: "sort=on missing=-999`"),
    Case("Jahr;v|2017;1|2018;2", keys: "time=Jahr", "1@2017-01-01 2@2018-01-01"),
    Case("Saison;v|1890;1|1891;2", keys: "time=Saison", "1@1890-01-01 2@1891-01-01"),
    Case(
      "Datum von;Datum bis;v|01.01.2026 00:00;01.01.2026 01:00;1|01.01.2026 01:00;01.01.2026 02:00;2",
      "1@2026-01-01 2@2026-01-01T01:00"),
    Case(
      "startTime,endTime,v|2026-01-01,2026-01-03,1|2026-01-02,2026-01-02,2",
      "1@2026-01-01 2@2026-01-02"),
    Case(
      "von,bis,v|2026-01-01,2026-01-03,1|2026-01-02,2026-01-01,2", "1@0 2@1",
      says: "expected one column of times"),
    Case(
      "t,v|2025-10-26 01:00,1|2025-10-26 02:00,2|2025-10-26 02:00,3|2025-10-26 03:00,4",
      "1@2025-10-26T01:00 2@2025-10-26T02:00 3@2025-10-26T02:00 4@2025-10-26T03:00",
      says: "write `config timeZone=\"Europe/Berlin\"; series v from \"f.csv\"`"),
    Case(
      "x,run,v|1,a,1|2,a,2|1,b,3|2,b,4", "1@0 2@1 3@2 4@3",
      says: "for an x; write `series v from \"f.csv\" by=run`"),
    Case("x,v|1,5|2,-999|3,6|4,-999|5,7", "5@1 -999@2 6@3 -999@4 7@5", says: "missing=-999`"),
    Case(
      "n,v|a,2026-01-01|b,2026-01-05", keys: "column=v", "1767225600@0 1767571200@1"),
  ]

  private static let units = [
    Case(
      "d,v|2026-02-01,660M|2026-02-02,1.1G|2026-02-03,2T|2026-02-04,4K",
      "660000000@2026-02-01 1100000000@2026-02-02 2000000000000@2026-02-03 4000@2026-02-04"),
    Case("x,v|1,512Mi|2,1Gi|3,2048", "536870912@1 1073741824@2 2048@3"),
    Case(
      "x,v|1,194 ms|2,1.20 s|3,2.1 min|4,1 hour|5,350µs|6,350us",
      "194@1 1200@2 126000@3 3600000@4 0.35@5 0.35@6"),
    Case("x,v|1,2 min|2,30s", "2@1 0.5@2"),
    Case("x,v|1,10nA|2,1uA|3,2 mA", "10@1 1000@2 2000000@3"),
    Case("x,v|1,2048 KiB|2,1024 kB", "2048@1 1000@2"),
    Case(
      "x,v|1,200f|2,1.2p|3,35n|4,1.5u|5,1.5µ|6,10m",
      "2e-13@1 1.2e-12@2 3.5e-08@3 1.5e-06@4 1.5e-06@5 0.01@6"),
    Case("x,v|1,10m|2,5m|3,800u|4,0", "0.01@1 0.005@2 0.0008@3 0@4"),
    Case("x,v|1,10m|2,5m", "10@1 5@2"), Case("x,v (V)|1,10n|2,5n", "1e-08@1 5e-09@2"),
    Case(
      "x,v|1,720p|2,1080p", "7.2e-10@1 1.08e-09@2",
      says: "found '720p' -> expected a name, or a number: 'p' was read as the prefix of a unit"),
    Case(
      "x,v|1,5.3|2,5.4p|3,5.5", "5.3@1 5.4e-12@2 5.5@3",
      says:
        "found '5.4p' -> expected a number as in other rows: 'p' was read as the prefix of a unit, and may be a flag; write `series v from \"f.csv\" flags=\"p\"`"
    ),
    Case(
      "x,v|1,5.3|2,5.4p|3,5.5u|4,5.4p", "5.3@1 5.4e-12@2 5.5e-06@3 5.4e-12@4",
      says: "flags=[\"p\", \"u\"]`"),
    Case("x,v|1,5.3|2,5.4p|3,5.5u", keys: "missing=[\"*p\", \"5.5u\"]", "5.3@1 _@2 _@3"),
    Case("x,v|1,5.3|2,5.4 p|3,5.5u", keys: "flags=[p, u]", "5.3@1 5.4@2 5.5@3"),
    Case(
      "x,v|1,5.42|2,5.51M|3,5.6|4,5.7T|5,5.3", "5.42@1 5510000@2 5.6@3 5700000000000@4 5.3@5",
      says: "flags=[\"M\", \"T\"]`"),
    Case("x,v|1,<5:|2,7:|3,8", keys: "flags=\":\" censored=limit", "5@1 7@2 8@3"),
    Case(
      "x,v|1,25100000|2,25200000u|3,25300000", "25100000@1 25.2@2 25300000@3",
      says: "found '25200000u'"),
    Case("x,v|1,5.3|2,5.4T|3,5.5", "5.3@1 5400000000000@2 5.5@3", says: "flags=\"T\"`"),
    Case("x,v|1,950|2,1.2k|3,3M|4,2G", "950@1 1200@2 3000000@3 2000000000@4"),
    Case("x,v|1,2T|2,900G|3,3M|4,20k", "2000000000000@1 900000000000@2 3000000@3 20000@4"),
    Case("x,v|1,1.2p|2,35n|3,1.5u|4,2", "1.2e-12@1 3.5e-08@2 1.5e-06@3 2@4"),
    Case("x,v|1,0.5|2,10m|3,1.2u|4,35n", "0.5@1 0.01@2 1.2e-06@3 3.5e-08@4"),
  ]

  /// What programs write that watch a system.
  private static let logs = [
    Case(
      "t,v|10/Mar/2026:13:50:01,1|10/Mar/2026:13:50:09,2",
      "1@2026-03-10T13:50:01 2@2026-03-10T13:50:09"),
    Case(
      "t,v|[10/Mar/2026:13:50:01 +0200],1|[10/Mar/2026:13:50:09 +0200],2",
      "1@2026-03-10T11:50:01 2@2026-03-10T11:50:09"),
    Case(
      "10/Mar/2026:13:50:01 +0200,1|10/Mar/2026:13:50:09 +0200,2", keys: "column=2",
      "1@2026-03-10T11:50:01 2@2026-03-10T11:50:09"),
    Case(
      "10.0.0.1 - - [10/Mar/2026:13:50:01 +0200] \"GET / HTTP/1.1\" 200 1|"
        + "10.0.0.2 - - [10/Mar/2026:13:50:09 +0200] \"GET /a HTTP/1.1\" 404 2",
      keys: "column=7", "1@2026-03-10T11:50:01 2@2026-03-10T11:50:09"),
    Case(
      "t,zone,v|[10/Mar/2026:13:50:01,+0000],1|[10/Mar/2026:13:50:09,+0000],2",
      "1@2026-03-10T13:50:01 2@2026-03-10T13:50:09"),
    Case(
      "11:50:01 AM all 5|12:00:01 PM all 6|01:00:01 PM all 7", keys: "column=3",
      "5@42601 6@43201 7@46801"),
    Case(
      "Linux 6.1.0 (web1) \t03/10/2026 \t_x86_64_||12:00:01 AM  CPU  v  w|12:10:01 AM  all  7  1"
        + "|12:15:01 AM  CPU  v  w|12:20:01 AM  all  8  2|Average:  all  7.5  1.5",
      keys: "where \"12:00:01 AM\" != \"Average:\"", "7@601 8@1201"),
    Case(
      "procs --cpu--|r b  v|1 0 10|2 0 12|procs --cpu--|r b  v|3 0 14", "10@1 12@2 14@3"),
    Case("x,v|1,5|2,6|x,v|3,7", "5@1 6@2 7@3"), Case("n,v|a,5|n,v|b,7", "5@0 7@1"),
    Case("Hz   v|kHz  mm/s|1.25  0.011|2.50  0.022", "0.011@1.25 0.022@2.5"),
    Case(
      "2026-02-01 660M\t/var/log|2026-02-02 1.1G\t/var/log", keys: "column=2",
      "660000000@2026-02-01 1100000000@2026-02-02"),
  ]

  @Test(
    arguments: hours + days + gaps + tables + decimals + names + places + units + logs)
  func `a file is read as its rows say`(_ file: Case) {
    folder.write("f.csv", file.file)
    let error = prompt.run("series v from \"f.csv\" \(file.keys)")
    #expect(error == nil, "\(error?.rendered ?? "")")
    #expect(prompt.samples("v") == file.samples)
    if file.says.isEmpty {
      #expect(prompt.warnings.isEmpty, "\(prompt.warnings)")
    } else {
      #expect(prompt.warnings.contains(file.says), "\(prompt.warnings)")
    }
    #expect(
      Prompt(prompt.state, folder: folder.path).samples("v") == file.samples, "\(prompt.state)")
  }

  private static let crowds = [
    Case(
      "t,region,v|2026-01-01,a,1|2026-01-01,b,2|2026-01-02,a,3|2026-01-02,b,4",
      "1@2026-01-01 2@2026-01-01 3@2026-01-02 4@2026-01-02",
      says: "f.csv: 2 rows share each time; write `series v from \"f.csv\" by=region`, which draws"
    ),
    Case(
      "x,port,age,v|1,a,y,1|1,a,z,2|1,b,y,3|1,b,z,4", keys: "x=x", "1@1 2@1 3@1 4@1",
      says: "4 rows share each x; write `series v from \"f.csv\" x=x by=[\"port\", \"age\"]`"),
  ]

  @Test(arguments: crowds)
  func `rows that share places are said where a line goes through them`(_ file: Case) {
    folder.write("f.csv", file.file)
    prompt.run("series v from \"f.csv\" \(file.keys); plot v as=dots; plot cumsum(v)")
    #expect(prompt.samples("v") == file.samples)
    #expect(prompt.warnings.isEmpty, "\(prompt.warnings)")
    prompt.run("plot v")
    #expect(prompt.warnings.contains(file.says), "\(prompt.warnings)")
    prompt.run("plot v")
    #expect(!prompt.warnings.contains("share"), "\(prompt.warnings)")
  }

  private static let tables = [
    Case("x,v,e|1,12.1,0.1|2,>16,99.9|3,12.3,0.1", keys: "x=x where e < 90", "12.1@1 12.3@3"),
    Case(
      "x,v,e|1,12.1,0.1|2,offline,99.9|3,12.3,0.1|4,5,80", keys: "x=x where e < 1", "12.1@1 12.3@3"),
    Case(
      "Monat;2024;2025|Jan;10;11|Feb;12;13", keys: "columns=all unpivot=on",
      "10@2024-01-01 12@2024-02-01 11@2025-01-01 13@2025-02-01"),
    Case(
      "Time,2026-03-09,2026-03-10|00:00,10,11|06:00,20,21", keys: "unpivot=on",
      "10@2026-03-09 20@2026-03-09T06:00 11@2026-03-10 21@2026-03-10T06:00"),
    Case(
      "SKU;Jan 2026;Feb 2026;Mrz 2026|A;1;2;3", keys: "columns=all unpivot=on",
      "1@2026-01-01 2@2026-02-01 3@2026-03-01"),
    Case(
      "SKU;Dec-23;Jan-24;Feb-24|A;1;2;3", keys: "columns=all unpivot=on",
      "1@2023-12-01 2@2024-01-01 3@2024-02-01"),
    Case("SKU;Mar-10;Mar-11;Mar-12|A;1;2;3", keys: "columns=all unpivot=on", "1@0 2@1 3@2"),
    Case(
      "Jahr;Jan;Feb|2025;1;2|2026;3;4", keys: "unpivot=on",
      "1@2025-01-01 2@2025-02-01 3@2026-01-01 4@2026-02-01"),
  ]

  @Test(arguments: [
    ("{'x':1,'v':1}|{'x':2,'w':5}|{'x':3,'v':null}|{'x':4,'v':4}", "1@1 _@3 4@4", "5@2"),
    ("{'x':1,'w':1}|{'x':2,'v':5}|{'x':2,'w':6}", "5@2", "1@1 6@2"),
    ("[{'x':1,'v':1},{'x':2,'w':2}]", "1@1", "2@2"),
  ])
  func `a key that an object lacks is no sample`(file: String, v: String, w: String) {
    folder.write("f.json", file.replacing("|", with: "\n").replacing("'", with: "\""))
    #expect(prompt.run("series v, w from \"f.json\" x=x") == nil)
    #expect(prompt.samples("v") == v)
    #expect(prompt.samples("w") == w)
  }

  @Test func `a name that is no column is said, with what is taken`() {
    folder.write("f.csv", "x,temperature,humidity\n1,5,60\n2,6,61\n")
    prompt.run("series humidty from \"f.csv\"; print humidty")
    #expect(
      prompt.warnings.contains(
        "no column is called 'humidty': 'temperature' is taken (did you mean 'humidity'?); other columns: humidity"
      ), "\(prompt.warnings)")
    #expect(prompt.samples("humidty") == "5@1 6@2")
    folder.write("f.csv", "SKU;Jan 2026;Feb 2026\nA;1;2\nB;3;4\n")
    #expect(
      prompt.run("series v from \"f.csv\" columns=all unpivot=on")?.rendered.contains(
        "each of 2 rows has them") == true)
  }

  @Test func `rows in no order say that an hour comes twice`() {
    let times = (0..<12).map { "2025-10-26 0\($0 / 2):\($0 % 2 * 3)0" }
    prompt.run("config timeZone=\"Europe/Berlin\"")
    for (order, isSaid) in [
      (Array(0..<12), false), ([7, 2, 9, 0, 4, 11, 1, 8, 5, 3, 10, 6], true),
    ] {
      folder.write("f.csv", "t,v\n" + order.map { "\(times[$0]),\($0)\n" }.joined())
      prompt.run("series v from \"f.csv\" sort=on")
      #expect(prompt.warnings.contains("show this time twice") == isSaid, "\(prompt.warnings)")
    }
  }

  @Test func `a header that says UTC means its clocks`() {
    prompt.run("config timeZone=\"Europe/Madrid\"")
    for name in ["Time (UTC)", "UTC", "time_utc", "Zeit [UTC]"] {
      folder.write("f.csv", "\(name),v\n2026-08-10 22:30,1\n2026-08-10 22:40,2\n")
      prompt.run("series v from \"f.csv\"")
      #expect(prompt.warnings.isEmpty)
      #expect(prompt.samples("v") == "1@2026-08-10T22:30 2@2026-08-10T22:40", "\(name)")
      #expect(prompt.run("series v from \"f.csv\" where \"\(name)\" > \"2026-08-10 22:30\"") == nil)
      #expect(prompt.samples("v") == "2@2026-08-10T22:40", "\(name)")
    }
    folder.write("f.csv", "Date,Time UTC,v\n2026-08-10,22:30,1\n2026-08-10,22:40,2\n")
    prompt.run("series v from \"f.csv\"")
    #expect(prompt.samples("v") == "1@2026-08-10T22:30 2@2026-08-10T22:40")
    folder.write("f.csv", "\"Time, GMT+02:00\",v\n2026-08-10 22:30,1\n")
    prompt.run("series v from \"f.csv\"")
    #expect(prompt.samples("v") == "1@2026-08-10T20:30")
  }

  @Test(
    arguments: [
      (
        "Datum;Uhrzeit;v|13.02.2026;05:10;10|13.02.2026;;11|14.02.2026;06:05;12",
        "where Uhrzeit != \"\"`"
      ),
      ("Line;v|01;100|02;120|All lines;220", "where Line != \"All lines\"`"),
      ("Nr;v|01;100|02;120|Max;220", "where Nr != \"Max\"`"),
      ("Datum;v|2026-01-01;1|2026-01-02;2|Totale 2026;3", "where Datum != \"Totale 2026\"`"),
      (
        "Date,Account,v|2026-01-01,a,1|2026-01-02,b,2|Total January,,3|2026-02-01,a,4|Grand total,,7",
        "where Account != \"\"`"
      ),
      (
        "Jahr;Volk;v|2017;a;1|2017;b;2|2017;Summe;3|2018;a;3|2018;Summe;3|Gesamt;;6",
        "where Jahr != \"Gesamt\" and Volk != \"Summe\"`"
      ),
      (
        "d,v|2026-01-01,1|Total A,1|2026-01-02,3|Total B,3|Total,4",
        "where d != [\"Total A\", \"Total B\", \"Total\"]`"
      ),
    ])
  func `advice leaves out what is wrong`(file: String, advice: String) {
    folder.write("f.csv", file.replacing("|", with: "\n") + "\n")
    let error = prompt.run(
      "series v from \"f.csv\"\(file.hasPrefix("Line") ? " x=Line" : file.hasPrefix("Nr") ? " x=Nr" : "")"
    )
    let said = error?.rendered ?? prompt.warnings
    #expect(said.contains(advice), "\(said)")
  }
}
