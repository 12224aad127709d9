/// Positions in a column.
public typealias SampleRange = Range<Int>
