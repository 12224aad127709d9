import CCairo
import Cells
import PlotScene

/// Throws Cairo's own words for a status that is not success.
///
/// The corresponding C function is `cairo_status_to_string`.
func check(_ status: cairo_status_t, _ operation: String) throws {
  guard status != CAIRO_STATUS_SUCCESS else { return }
  let words = cairo_status_to_string(status).map { String(cString: $0) } ?? "unknown"
  throw PictureError.refused("\(operation): \(words) (cairo status \(status.rawValue))")
}
