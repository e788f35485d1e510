// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// The part of AppKit that the library and Samples/LaunchApp use.
import Foundation

@MainActor open class NSView: NSObject {
  public struct AutoresizingMask: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let width = AutoresizingMask(rawValue: 2)
    public static let height = AutoresizingMask(rawValue: 16)
  }

  public var bounds = CGRect.zero
  public var wantsLayer = false
  public var layer: CALayer?
  public var autoresizingMask: AutoresizingMask = []
  public private(set) var subviews: [NSView] = []
  private weak var superview: NSView?

  public init(frame: CGRect) { bounds = frame }

  public func addSubview(_ view: NSView) {
    subviews.append(view)
    view.superview = self
  }

  public func removeFromSuperview() { superview?.subviews.removeAll { $0 === self } }
}

public final class CGColor: Sendable {}

@MainActor open class CALayer: NSObject { public var backgroundColor: CGColor? }

open class NSColor: NSObject, @unchecked Sendable { public var cgColor: CGColor { CGColor() } }

@MainActor public protocol NSWindowDelegate: NSObjectProtocol {
  func windowWillClose(_ notification: Notification)
}

@MainActor public final class NSWindow: NSObject {
  public struct StyleMask: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let titled = StyleMask(rawValue: 1)
    public static let closable = StyleMask(rawValue: 2)
  }
  public enum BackingStoreType: UInt, Sendable { case buffered = 2 }

  public var isReleasedWhenClosed = true
  public var contentView: NSView?
  public weak var delegate: (any NSWindowDelegate)?

  public init(
    contentRect: CGRect, styleMask: StyleMask, backing: BackingStoreType, defer flag: Bool
  ) {}
  public func makeKeyAndOrderFront(_ sender: Any?) {}
}

@MainActor public final class NSApplication: NSObject {
  public enum ActivationPolicy: Int, Sendable { case regular, accessory, prohibited }
  public static let shared = NSApplication()
  @discardableResult public func setActivationPolicy(_ policy: ActivationPolicy) -> Bool { true }
  public func run() {}
  public func terminate(_ sender: Any?) {}
}

@MainActor public final class NSWorkspace: NSObject {
  public static let shared = NSWorkspace()
  @discardableResult public func open(_ url: URL) -> Bool { true }
}

public final class NSImage: NSObject, @unchecked Sendable {
  public var tiffRepresentation: Data? { nil }
}

public final class NSBitmapImageRep: NSObject {
  public enum FileType: UInt, Sendable { case png = 4 }
  public struct PropertyKey: Hashable, Sendable {}
  public init?(data: Data) {}
  public func representation(using type: FileType, properties: [PropertyKey: Any]) -> Data? { nil }
}
