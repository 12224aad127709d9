import OrderedJSON

/// The model without a view that links the pictures of a page with the kernel (an anywidget `AnyModel`).
package struct BridgeModel: Sendable {
  /// The comm and the model.
  package let id: String
  /// What pictures know the kernel by.
  let kernel: String
  /// The model's state: an object.
  let state: JSON

  /// A model.
  ///
  /// - Parameters:
  ///   - id: The comm, new for each process.
  ///   - module: The JavaScript module that runs in the page.
  ///   - kernel: What pictures know the kernel by, the same for each run of a notebook.
  package init(id: String, module: String, kernel: String) {
    self.id = id
    self.kernel = kernel
    state = .object([
      ("_model_module", .text("anywidget")), ("_model_name", .text("AnyModel")),
      ("_model_module_version", .text(">=0.9.0")), ("_view_module", .text("anywidget")),
      ("_view_name", .text("AnyView")), ("_view_module_version", .text(">=0.9.0")),
      ("_view_count", .null), ("_dom_classes", .array([])),
      ("_anywidget_id", .text("glowline.Bridge")), ("_esm", .text(module)),
      ("k", .text(kernel)), ("boot", .text(id)), ("id", .text(id)),
    ])
  }

  /// The answer to `request_states` where these models are open.
  static func states(of models: [BridgeModel]) -> JSON {
    let states = models.map { model -> (key: String, value: JSON) in
      (
        model.id,
        .object([
          ("model_name", .text("AnyModel")), ("model_module", .text("anywidget")),
          ("model_module_version", .text(">=0.9.0")), ("state", model.state),
        ])
      )
    }
    return .object([
      ("method", .text("update_states")), ("states", .object(states)), ("buffer_paths", .array([])),
    ])
  }

  /// The answer to `request_state`.
  var update: JSON {
    .object([("method", .text("update")), ("state", state), ("buffer_paths", .array([]))])
  }
}
