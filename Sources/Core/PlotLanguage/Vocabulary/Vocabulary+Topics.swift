extension Vocabulary {
  /// The topics of `help` besides statements, keys and functions.
  package static let topics = [recipeTopic] + subjects + recipeLists

  private static let recipeTopic = HelpPage(
    title: "recipes", summary: "how do I …",
    rows: Recipe.Family.allCases.map { family in
      let questions = recipes.filter { $0.family == family }.prefix(2).map(\.question)
      return HelpPage.Row(
        word: "help \(family.rawValue)",
        meaning: "\(family.summary): \(questions.joined(separator: ", ")), …")
    })

  private static let recipeLists = Recipe.Family.allCases.map { family in
    HelpPage(
      title: family.rawValue, summary: family.summary,
      rows: recipes.filter { $0.family == family }.map { recipe in
        HelpPage.Row(word: "help \(recipe.words[0])", meaning: recipe.question)
      })
  }

  /// What `help recipes` does not lead to.
  static let subjects: [HelpPage] = [
    HelpPage(
      title: "syntax", summary: "how statements are written",
      text: """
        A statement is a verb, words, then key=value pairs in any order; a newline or `;` ends it.
        A trailing `\\`, `,` or `=` goes on in the next line, and so does an open bracket.
        `#` starts a comment. Words of the grammar may be in any case; names and keys may not.
        A call's `(` and an index's `[` stand directly behind the name: `price [1]` is two words.
        """),
    HelpPage(
      title: "numbers", summary: "numbers, suffixes and percent",
      text: """
        `1`, `2.5`, `.5`, `6.02e23`, `1_000`; suffixes `10k`, `2.5M`, `1G`, `1T`; `0.5%` is 0.005.
        `nan` is a gap; `inf`, `pi` and `e` are numbers.
        """),
    HelpPage(
      title: "dates", summary: "dates and durations",
      text: """
        Dates are ISO 8601: `2026-03-01`, `2026-03-01T09:30`, `2026-03-01T09:30:15.25+01:00`.
        Without an offset they stand in the configured timeZone; in a file whose header
        says UTC or GMT, in UTC. Files may also hold epoch seconds to nanoseconds,
        `31.01.2026`, `31 Jan 2026`, `Jan 31, 2026`, `mar. 31 mars 2026` (Danish to Swedish),
        `2026-W05`, `KW 5/2026`, `2026M01`, `1T26`, each with a time behind it (`9:30 PM`, `14h05`);
        intervals, which stand where they begin (`08:00-08:15`, `5-12 Jan 2026`); times of
        day (`25:10` is 1:10 of the next) or hours (`Hour`, `Std.`, `Timme`) beside the days,
        and a year beside a month, week, quarter or day of the year. Of hours 1 to 24
        each ends then: 1 is 0:00 to 1:00. In columns named as times also `20260131`,
        `31.01.26`, `01/2026`. Alone, times of day count on past midnight. `01/02/2026` is
        read where the column shows which is the month; else say `dateFormat="%d/%m/%Y"`:
        `%Y %y %m %d %a %b %B %H %I %M %S %f %p %j %z`, or `"excel"`, `"julian"`, `"mjd"` for
        counted days. Days without a year: `dateFormat="%d.%m." year=2026` of the first row.
        Durations: `250 ms`, `5 s`, `10 min`, `3 hours`, `1 day`, `2 weeks`, `8 months`, `1 year`.
        A number and a unit are one duration: `compare 3 h` has one operand, `compare 3 (h)`
        two.
        A column of `4:58` holds seconds: labels, tables and `select` write `4:58`,
        computed values `298`; beside columns of hours and minutes `6:30` is 6 h 30 min.
        Columns of dates that are subtracted give durations, and so does a series times
        one: `(paid - issued) / 1 day`, `cumsum(kW) * 5 s / 1 h`.
        """),
    HelpPage(
      title: "groups", summary: "several series under one name",
      text: """
        `split(price, month)` makes a group, and so do `by=site`, `by=[site, kind]` and
        `columns=all` of a file (`help series`).
        Members: `q.2025`, `q["2025-W41"]`, `q[0]`; `names(q)` lists them. Functions and
        operators go to each member: groups meet by name, a series or number meets each,
        and a list meets them member by member, so that `q - mean(q)` centres each.
        `across(q, median)` makes one series of all; `split` takes one member.
        `sum(q)` is a list with the members' names, by which it meets another:
        `sum(q)["site A"]` is one of them, `plot sort(sum(q))[-10..] as=bars` has a name
        under each bar, as has `plot -sort(-sum(q)) as=bars` with the largest first, and
        `print sort(sum(q))` shows each with its name.
        `named([3, 5], ["a", "b"])` gives names to any list.
        `plot q highlight=["2025-W41"]` lights one of many; `style`, `segments`, `export`
        and `drop` take a group.
        """),
    HelpPage(
      title: "csv", summary: "how files are read, and what to say where that is not enough",
      text: """
        `series price from "prices.csv"` finds by itself: the separator, lines above the
        header and a row of units below it, comments, the decimal sign, groups (`1,234`),
        currency signs, `%`, units (`36 km/h`), `10.2k`, an x beside each y (`t1, a, t2, b`),
        the encoding, dates (`help dates`). Each can be said: `help series`.
        Gaps are blank cells, NA, nan, null, what `missing` names, what a short row lacks,
        and, which is told, `-`, `..`, `?`, `n.d.`, `#DIV/0!` among numbers. A key that a
        JSON object lacks is no sample of that series; `null` is a gap. Rows from the newest
        time to the oldest are turned. `columns=all` leaves out what is named as a total;
        with `unpivot=on` columns are months of years, days of months, hours of days, or
        dates; `by=SITE columns=Jan..Dec` has those of each site.
        `where site == a and (v > 5 or not day in 2026-01-01..2026-03-31)`: columns on the
        left, values on the right, as here or as in the file (`31.01.2026`); `in [a, 3..5]`
        takes both. A gap meets no condition; a blank cell among texts is the text `""`.
        What could not be used is a warning with line and cell, and what to write.
        Files: `.csv .tsv .json .jsonl`, each also with `.gz`; several of one form, in
        the order of their names, by `"sales-*.csv"`; numbers alone: `help binary`.
        """),
    HelpPage(
      title: "binary", summary: "files of numbers alone",
      text: """
        `series a from "a.f64"`: doubles; `.f32`: floats, `.i64`: whole numbers of 8 bytes, all with the
        lowest byte first (`endian=big`: the highest). `series a from "a.npy"`: what NumPy's `save` wrote,
        of one or two dimensions; `column=2` is its second column, `datetime64` makes times.
        `start=` and `step=` give the samples their x or times: `start=2026-03-01 step=100 ms`.
        nan and infinite values are gaps, and so is what `missing=[-999]` names.
        """),
    HelpPage(
      title: "sql", summary: "queries over files and databases",
      text: """
        `series v from "a.csv" query="select day, v from data where site = 'a'"`: SQL of DuckDB over one file
        (CSV, TSV, JSON, JSON lines, Parquet, also `.gz` and `part*.csv`); its rows are the table `data`.
        `series v from market query="select t, avg(p) v from ticks group by t"`: SQL of the database that
        `connect` has named, over its own tables. One SELECT; nothing is written. `help databases`.
        `series close from "ticks/*.parquet" time=t` needs no query: rows stay in the files.
        Files need DuckDB: where it is not there, the error says the line that installs it.
        """),
    HelpPage(
      title: "databases", summary: "series whose rows stay where they are",
      text: """
        `series price from market table=ticks time=t` reads no rows: each plot, page, zoom and export asks
        the database for its window, crowded ones for the extremes of parts of a pixel. An index on `t` helps.
        `count first last min max mean sum stdev argmin argmax` are asked of all rows; `select` and `compare`
        find rows by date, `max`, `min`, `first`, `last`: no index. What needs every sample (`sma`, `price[3]`,
        `price * 2`, `segments`) wants `load=all`, or `query=`; up to 5 million rows of one are read at once.
        Asked anew is what a `plot` names whose rows are read by window, never what was read at once; a bare
        `plot`, `window` and `select` go on with what came, unless the file was written again or a table's
        first or last row by its index is another. With `refresh=2 s` a `plot live=on` goes on asking.
        Rows without a place and whole numbers beyond 2^53 are told. `dialect=` names the SQL of an engine
        that does not say it: postgresql, duckdb, sqlite, spark; unknown, all rows are asked for.
        """),
    HelpPage(
      title: "live", summary: "series and pictures that grow",
      text: """
        `series cpu follow "load.csv"` reads the file as `from` does and goes on: each statement sees the
        lines that have come by then. A file that is moved away and made anew, or cut, is read from its
        beginning, its samples go behind those before. `follow -` is standard input. A cell that does not
        fit is a gap and a warning, a line that does not fit is left out and a warning.
        `plot cpu live=on` draws in place, at most 30 times a second, until you interrupt it or the input
        ends; `live=10 s` for so long. `window last 5 min` before it scrolls. In a notebook and at the prompt
        it goes on beside what follows, so that an `append` is seen, until `live=off`, `reset`, the same
        cell again, or an interrupt while nothing runs. A script holds it.
        """),
    HelpPage(
      title: "python", summary: "this language in Python, with Python's data",
      text: """
        In a notebook of Python: `%load_ext glowline`. Then `%%glowline` begins a cell of
        this language, and `%glowline plot price` is one line of it. A name that the
        session lacks is Python's: a number, text, date or list as it is, an array or
        Series as a series with its index, a DataFrame as a group of its columns:
        `plot df.close, df["net volume"]`.
        `series a from df column=close where volume > 0` takes columns and rows as of a
        file (`help series`), and so does `mark from df label=name`.
        `%%glowline --out peak` gives the cell's last value to Python;
        `glowline.selection` is what was touched.
        Without magics: `glowline.plot(df, title="ACME")`, `glowline.run("mean(a)", a=v)`;
        for `df.plot()` by pandas: `pd.options.plotting.backend = "glowline"`.
        More: `help(glowline)` in Python.
        """),
    HelpPage(
      title: "shell", summary: "pictures and values from a command line",
      text: """
        `glowline plot prices.csv close title=ACME -o a.png`: a file, columns, keys
        of `series` and `plot`. Without a file it draws what a pipe holds, also while it
        comes: `seq 100 | glowline plot as=bars`, `tail -f a.csv | glowline plot live=on`.
        Bars of names and numbers, as `du` and `uniq -c` print them, have the names.
        Without `-o` the picture is shown in the terminal; into a pipe goes PNG.
        `--print` shows the program that it stands for. The shell takes quotes away, and
        each of its words is one text: `title='Net profit'`.
        `glowline run -c 'series a from "a.csv"; mean(a)'` prints values. `run FILE` runs
        a script; `--out DIR` keeps its pictures, `--html FILE` makes one page of it,
        `--json` is for programs. `glowline check FILE` says what is wrong in a script.
        `glowline plot --help`, and so of each command.
        """),
    HelpPage(
      title: "from", summary: "how columns and rows of a file are taken",
      text: """
        `series close from "prices.csv"`: the column close (or Close); its times or x are found by themselves.
        `series p from "prices.csv" column=3 x=1`: columns by number, from 1.
        `series open, close from "prices.csv"`: several columns at once.
        `series p from "prices.csv" column=close time=date where open > 10 and date >= 2026-03-01`: some
        rows; a column is compared with a number, a text in quotes (as it is written) or a date (a day is
        the whole day). `sort=on` orders the rows. Names with blanks or `-` stand in quotes.
        """),
    HelpPage(
      title: "sessions", summary: "nights and week-ends that take no room",
      text: """
        `axis x sessions` spaces samples evenly and labels them by their times; `axis x time` is as before.
        Several series stand at the first one's times. Samples at other times are left out, with a
        warning: `plot price, align(other, price)` takes the last value known there.
        Windows, `select` and `mark x=` are given in times; a page has as many samples as the one before.
        """),
    HelpPage(
      title: "panels", summary: "frames below each other, and small multiples in a grid",
      text: """
        `plot price, volume as=bars panel=2`: below the first panel, with its x axis, window and stick.
        Bars and candles of months, days or hours stand over their periods beside what is inside of them.
        `panel=` is a number from 1 or a name, which stands over the panel: `plot price, rsi panel=RSI`.
        Items without it are in panel 1; names follow behind the numbers, in order of first use.
        `panels=[3, 1]` are the heights in proportion; else each further panel has 60 % of the first one's,
        and so much higher is the picture without `height=`.
        `panels=each` gives every item its own panel, of a group every member; `columns=4` lays these in a
        grid with the same y range (`yshare=off`: each its own).
        `axis y panel=2 format=si`, `window y=0..9 panel=2` and `mark y=5 panel=2` are about one panel, without
        `panel=` about the first, of panels with one y range about all. `axis y off` and `grid=` hold for
        every panel that has none of its own. Marks at x stand in all panels.
        `select`, `compare` and the record's `others` have the nearest sample of every panel. In a
        notebook's page a drag in any panel, the arrow keys, zoom and ranges go for all of them.
        """),
    HelpPage(
      title: "ranges", summary: "ranges, lists, indices and slices",
      text: """
        `a..b` includes both ends, a bare date as its whole day; either may be left
        out. Lists: `[1, 2, nan]`.
        `sin(t / 20) for t in 0..999 step 0.5` makes a series over t.
        `price[5]`, `price[-1]` are samples; `price[3..9]`, `price[-30..]` are slices.
        """),
    HelpPage(
      title: "operators", summary: "operators, loosest first",
      text: """
        `for`, `..`, `or`, `and`, `not`, `== != < <= > >= in`, `+ -`, `* / %`, sign, `^`.
        `hour(price) in [9, 17..19]` is true of each hour among these, ends included.
        `^` goes from right to left: `-2^2` is -4. `%` takes the divisor's sign.
        """),
    HelpPage(
      title: "functions", summary: "all functions, by what they take; help NAME tells more",
      text: FunctionEntry.Family.allCases.map { family in
        let names = functions.filter { $0.family == family }.map { "`\($0.name)`" }
        return "\(family.summary): \(names.joined(separator: " "))"
      }
      .joined(separator: "\n")),
    HelpPage(
      title: "colors", summary: "how colours are written",
      text: """
        `#0c5`, `#00c805`, `#00c80580` (behind `=`), the same in quotes, or a name of CSS: `tomato`.
        """),
    HelpPage(
      title: "templates", summary: "values in texts, and the fields and formats of labels",
      text: """
        Texts that are shown may hold expressions: `print "last {last(price):,.2f}"`, `title="{n} days"`.
        Only a text that is written in the program does: a value, a cell or an answer is shown as it is.
        `{field}` or `{field:format}`; format is `[+][,][.N](f|e|g|si|short|%)` (`%`: times 100),
        `duration` for seconds as `4:58`, for time a strftime text (`%-d` leaves out the zero):
        `\(StrftimeFormat.codes)`.
        `{{` and `}}` are literal braces. Ticks have the field `value`, or `time` on a time axis; the stick
        `series index value x time segment change percent`, marks `value x time index series`.
        Labels compute with them: `{value / 1000:.1f}k`, `{value / max(price):.0f}`. Series and variables
        in a label are taken as they are when it is written.
        """),
    HelpPage(
      title: "selection", summary: "what selection.F can be",
      text: SelectionField.allCases.map { "`selection.\($0.rawValue)`" }.joined(separator: ", ")
        + """
        ; an error while nothing is selected.
        In a notebook's page a drag selects, with Shift or two fingers a range; by keys:
        arrows, with Shift, Up and Down for the series, Escape. Ctrl with the wheel, `+`,
        `-`, `0` and a double click zoom, as do Alt with a drag and the brush of
        `overview=on` (arrows, Shift, Home, End). A click on a legend's entry hides it, a
        double click shows it alone. Plots of one `link=NAME` show the same window and the
        samples nearest to the touched one: those with times, with numbers, with elapsed
        times and strips of days, each kind by itself. The key `p` plays the line, or the selected range:
        higher where the value is, silent in gaps; `p` or Escape stops it.
        """),
    HelpPage(
      title: "errors", summary: "the kinds of error",
      rows: Diagnostic.Code.allCases.map { HelpPage.Row(word: $0.rawValue, meaning: $0.summary) },
      text:
        "A syntax error anywhere in a cell runs nothing of it; a statement that fails changes nothing."
    ),
  ]
}
