import Testing

@testable import DatabaseDrivers

/// Where a database is decides who is asked, and what they may do.
@Suite struct DatabaseAddressTests {
  private func pairs(_ options: DatabaseConnection.Options) -> [String] {
    options.pairs.map { "\($0.key)=\($0.value)" }
  }

  @Test(
    arguments: [
      ("postgresql://u@h/d", "postgresql"), ("POSTGRES://h/d", "postgresql"),
      ("sqlite:a.sqlite", "sqlite"), ("duckdb:a", "duckdb"), ("grpc+tls://h:1", "flightsql"),
      ("sc://h", "spark"), ("nobody://h", nil), ("profile://a", nil),
    ] as [(String, String?)])
  func `a scheme is a driver`(text: String, driver: String?) throws {
    #expect(try #require(DatabaseAddress(text)).driver == driver)
  }

  @Test(arguments: ["", "plain", ":", "1a:b", "a b:c", "a:\0", "ä:b"])
  func `a text without a scheme is no address`(text: String) {
    #expect(DatabaseAddress(text) == nil)
  }

  @Test func `what the user says of PostgreSQL stays, and the rest is added`() throws {
    func uri(_ text: String) throws -> [String] {
      let address = try #require(DatabaseAddress(text))
      return pairs(address.options(for: "postgresql", timeout: 0.5) { $0 })
    }
    #expect(
      try uri("postgresql:///d")
        == ["uri=postgresql:///d?connect_timeout=2&application_name=glowline"])
    #expect(
      try uri("postgresql:///d?host=/tmp&connect_timeout=9")
        == ["uri=postgresql:///d?host=/tmp&connect_timeout=9&application_name=glowline"])
    let options = DatabaseAddress.options(for: "postgresql", timeout: 1)
    #expect(options.statements == ["SET default_transaction_read_only = on"])
  }

  @Test func `files are opened for reading alone, whatever they are called`() throws {
    let sqlite = try #require(DatabaseAddress("sqlite://a ?%é.db"))
    #expect(
      pairs(sqlite.options(for: "sqlite", timeout: 1) { "/x/" + $0 })
        == ["uri=file:/x/a%20%3F%25%C3%A9.db?mode=ro"])
    // Signs that nobody sees have two digits as well.
    let unseen = try #require(DatabaseAddress("sqlite:a\t\u{F}\u{10}.db"))
    #expect(
      pairs(unseen.options(for: "sqlite", timeout: 1) { "/x/" + $0 })
        == ["uri=file:/x/a%09%0F%10.db?mode=ro"])
    let duck = try #require(DatabaseAddress("duckdb:a.db"))
    let options = duck.options(for: "duckdb", timeout: 1) { "/x/" + $0 }
    #expect(pairs(options) == ["path=/x/a.db", "access_mode=READ_ONLY"])
    #expect(
      options.statements
        == [
          "SET temp_directory = ''", "SET enable_external_access = false",
          "SET lock_configuration = true",
        ])
  }

  // MARK: - Files

  @Test func `a file of rows is one table, and nothing beside it is read`() throws {
    let one = try #require(EngineFile("a'b.parquet"))
    #expect(one.driver == "duckdb" && one.table == "data" && !one.isPattern)
    #expect(
      one.options(timeout: 1) { "/nowhere/" + $0 }.statements == [
        "CREATE OR REPLACE VIEW data AS SELECT * FROM read_parquet(['/nowhere/a''b.parquet'])",
        "SET allowed_paths = ['/nowhere/a''b.parquet']",
        "SET disable_parquet_prefetching = true", "SET temp_directory = ''",
        "SET enable_external_access = false",
        "SET lock_configuration = true",
      ])
    let all = try #require(EngineFile("x/y*/**/a.parquet"))
    #expect(all.isPattern)
    #expect(
      all.options(timeout: 1) { "/nowhere/" + $0 }.statements.prefix(2) == [
        "CREATE OR REPLACE VIEW data AS SELECT * FROM read_parquet(['/nowhere/x/y*/**/a.parquet'])",
        "SET allowed_directories = ['/nowhere/x/']",
      ])
    #expect(EngineFile("a.csv") == nil && EngineFile("parquet") == nil)
    #expect(EngineFile("A.SQLITE3")?.driver == "sqlite" && EngineFile("a.duckdb")?.table == nil)
  }

  // MARK: - Profiles

  @Test func `a profile says who is asked and how, and its secrets are known`() throws {
    let text = """
      profile_version = 1
      driver = "postgresql"
      [Options]
      uri = "postgresql://reader:{{ env_var(MARKET) }}@h/d"
      adbc.x.token = 'abc'
      "a.b" = 5
      """
    let profile = try ConnectionProfile(text, name: "p", variables: ["MARKET": "hunter2"])
    #expect(profile.driver == "postgresql")
    let options = profile.options(timeout: 9) { $0 }
    #expect(
      pairs(options) == [
        "uri=postgresql://reader:hunter2@h/d?connect_timeout=9&application_name=glowline",
        "adbc.x.token=abc", "a.b=5",
      ])
    #expect(options.statements == ["SET default_transaction_read_only = on"])
    #expect(Set(options.secrets) == ["hunter2", "abc"])
    let duck = try ConnectionProfile(
      "driver = \"duckdb\"\n[Options]\npath = \"a.db\"\nthreads = 1", name: "p", variables: [:])
    #expect(
      pairs(duck.options(timeout: 1) { "/x/" + $0 })
        == ["path=/x/a.db", "access_mode=READ_ONLY", "threads=1"])
  }

  @Test(arguments: [
    ("profile_version = 2\ndriver = \"a\"", "profile_version is 2"), ("[Options]", "no driver"),
    ("driver = \"a\"\n[Options]\nx = \"{{ env_var(NO) }}\"", "the variable NO is not set"),
    ("driver = \"a\"\n[Options]\nx = \"{{ env_var(NO)\"", "is not closed"),
    ("driver = \"a\"\n[Options]\nx = \"{{ shell(NO) }}\"", "env_var(NAME)"),
    ("driver = [", "line 1"),
  ])
  func `a profile that cannot be used says why`(text: String, words: String) {
    do {
      _ = try ConnectionProfile(text, name: "p", variables: [:])
      Issue.record("it was taken")
    } catch {
      #expect(error.description.contains(words) && error.description.contains("profile 'p'"))
    }
  }

  @Test(arguments: ["", "../x", "a/b", "a b", "ä", "a.toml"])
  func `a path is no profile's name`(name: String) {
    let search = DriverSearch(environment: ["ADBC_PROFILE_PATH": "/tmp"], program: "")
    #expect(throws: DatabaseError.self) { try search.profile(name) }
  }
}
