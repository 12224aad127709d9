extension Passes {
  /// What a file holds, once its format is known.
  enum Contents {
    case rows(Layout)
    case json(isLines: Bool)
  }

  static func contents(
    of window: ByteWindow, _ options: ReadOptions
  ) throws(DataSourceError) -> Contents {
    // The same part of the file, in whatever pieces it comes.
    let end = min(window.end, window.start + sampleLength)
    let sample = window.storage.span.extracting(window.start..<end)
    if let kind = Sniffer.foreignKind(sample) {
      throw DataSourceError.data(
        DataError(
          file: window.name, line: 1, column: 1, found: kind,
          expected: "CSV, TSV, JSON or JSON lines in UTF-8"))
    }
    let format = options.format ?? Sniffer.format(name: window.name, sample: sample)
    switch format {
    case .csv, .tsv:
      return .rows(
        Layout(
          sample: sample, isWhole: end == window.end,
          separator: format == .tsv ? UInt8(ascii: "\t") : nil, options: options))
    case .json: return .json(isLines: Sniffer.areLines(sample))
    case .jsonLines: return .json(isLines: true)
    }
  }
}
