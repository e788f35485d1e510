extension AssetResponder {
  /// Who may read answers from another origin.
  public enum CrossOrigin: Sendable, Hashable {
    /// Nobody: no field says anything.
    case none
    /// Everybody.
    case any
    /// These origins, as `https://example.com`.
    case origins(Set<String>)
  }

  /// How a directory's address without a slash at its end is answered.
  public enum Redirection: Sendable, Hashable {
    /// By status 308 and a `Location`: for servers.
    case status
    /// By a page that goes there: for custom schemes, whose handlers cannot redirect.
    case page
  }

  /// How to answer.
  public struct Options: Sendable {
    /// What is answered in another way than by its file; a rule's answer is never kept by caches.
    public var rules: URLRules?
    /// The page of a directory.
    public var indexPage = "index.html"
    /// The page that answers navigations to addresses without a file, as single-page apps need; nil to have none.
    ///
    /// Navigations only: a script, picture or `fetch` that asks for a missing file gets 404 and not a page. Which of them it
    /// is, ``AssetRequest/destination`` says, then `Sec-Fetch-Dest`, `Sec-Fetch-Mode`, then whether `Accept` names
    /// `text/html`. Where none of them is there, an address whose last name ends in an extension of a known media type
    /// (`/x.js`) is no navigation, any other (`/users/john.doe`) is one.
    public var fallbackPage: String?
    /// The page that answers other navigations to addresses without a file, with status 404.
    public var notFoundPage: String? = "404.html"
    /// True to answer `/about` with `about.html`, as static exports expect.
    public var addsPageExtension = true
    /// How a directory's address without a slash at its end is answered.
    public var redirection = Redirection.status
    /// The shell that answers navigations to the root's index page and the fallback page, instead of these pages.
    public var shell: [UInt8]?
    /// True to hand deflated entries out as gzip, as they are, where `Accept-Encoding` allows. Web views do not ask their
    /// scheme handlers for it.
    public var sendsGzip = true
    /// The `Cache-Control` of files. The default lets caches keep them and ask each time, which costs an answer without content.
    public var cacheControl = "no-cache"
    /// Who may read answers from another origin.
    public var crossOrigin = CrossOrigin.none
    /// True to send what `SharedArrayBuffer` and precise timers need: `Cross-Origin-Opener-Policy`,
    /// `Cross-Origin-Embedder-Policy` and `Cross-Origin-Resource-Policy`.
    public var isCrossOriginIsolated = false
    /// Fields that every answer gets; they come in the place of fields of the same name.
    public var additionalHeaders = HeaderFields()

    /// Makes the default options.
    public init() {}
  }
}
