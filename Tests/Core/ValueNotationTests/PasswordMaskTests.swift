import Testing
import ValueNotation

/// No password of an address is shown, and nothing else is hidden.
@Suite struct PasswordMaskTests {
  @Test(
    arguments: [
      ("postgresql://guest:hunter2@db/market", "postgresql://guest:…@db/market"),
      ("postgresql://guest:a:b@c@db/market", "postgresql://guest:…@db/market"),
      ("postgresql://guest:a/b@db/market", "postgresql://guest:…@db/market"),
      ("postgresql://guest:a?b@db", "postgresql://guest:…@db"),
      ("postgresql://:hunter2@db", "postgresql://:…@db"),
      ("connect m \"sc://a:b@c\" timeout=3 s", "connect m \"sc://a:…@c\" timeout=3 s"),
      ("postgresql://guest@db/m?password=x&a=1", "postgresql://guest@db/m?password=…&a=1"),
      ("postgresql:///m?a=1&sslPassword=x;y=2", "postgresql:///m?a=1&sslPassword=…;y=2"),
      ("'postgresql://guest@db/m?password=x' y", "'postgresql://guest@db/m?password=…' y"),
      ("grpc://h:1?token=a&api_secret=b", "grpc://h:1?token=…&api_secret=…"),
      ("host=h PASSWORD=x user=u", "host=h PASSWORD=… user=u"),
      ("host=h password='a b' user=u", "host=h password='…' user=u"),
      ("'password=\\\"a b\\\" user=u'", "'password=\\\"…\" user=u'"),
      ("a://u:é🌊@h and b://u:p@h", "a://u:…@h and b://u:…@h"),
      ("password='a b\nuser='u'", "password='…\nuser='u'"), ("pwd=1 passwd=2", "pwd=… passwd=…"),
    ])
  func `a password is a sign`(text: String, masked: String) {
    let mask = PasswordMask(text)
    #expect(mask.text == masked && mask.hasHidden)
    #expect(PasswordMask(masked).text == masked)
  }

  @Test(arguments: [
    "", "postgresql://guest@db/market", "postgresql://db:5432/market?user=me@corp", "a = b == c",
    "http://localhost:8888/lab?token=", "plot a laser=on title=\"a: b@c\"", "password", "password=",
    "12:30@x", "'a://h/m','12:30@x'", "://", "://:@", "series a = token=3", "sqlite:prices.sqlite",
    ":", "=",
  ])
  func `all else stays`(text: String) {
    let mask = PasswordMask(text)
    #expect(mask.text == text && !mask.hasHidden)
    #expect(mask.place(of: text.count) == text.count)
  }

  @Test func `places keep what they point at`() {
    let mask = PasswordMask("é a://u:secret@h x password=12 y")
    #expect(mask.text == "é a://u:…@h x password=… y")
    let places = [0, 2, 7, 8, 11, 14, 17, 28, 30, 31].map(mask.place)
    #expect(places == [0, 2, 7, 8, 8, 9, 12, 23, 24, 25])
  }

  @Test func `a text of addresses or parameters takes linear time`() {
    for part in ["://", "a://u:p@h/", "password=", "?token=", "://u:@"] {
      let text = String(repeating: part, count: 100_000)
      #expect(PasswordMask(text).text.count <= text.count)
    }
  }
}
