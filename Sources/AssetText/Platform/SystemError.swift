#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The words for the system's error numbers.
package enum SystemError {
  /// What to do where something cannot be read, as the end of a message.
  package static func readRemedy(_ code: Int32) -> String {
    switch code {
    case ENOENT, ENOTDIR: return "; look at its name and at the directory you are in"
    case EACCES, EPERM: return "; allow reading it"
    case EISDIR: return "; name a file"
    case EMFILE, ENFILE: return "; raise the limit with 'ulimit -n'"
    default: return "; look whether the disk is well"
    }
  }

  /// What to do where something cannot be written, as the end of a message.
  package static func writeRemedy(_ code: Int32) -> String {
    switch code {
    case ENOSPC, EDQUOT: return "; free some space or choose another place"
    case EMFILE, ENFILE: return "; raise the limit with 'ulimit -n'"
    case ENOENT: return "; make the directory first"
    default: return "; choose another place"
    }
  }

  /// What an error number means: in lower case, without a full stop, and always in English for what users meet.
  package static func words(_ code: Int32) -> String {
    switch code {
    case EACCES, EPERM: return "permission denied"
    case ENOSPC: return "no space left on device"
    case EDQUOT: return "the disk quota is used up"
    case EROFS: return "the file system is read-only"
    case ENOENT: return "no such file or directory"
    case ENOTDIR: return "a part of the path is not a directory"
    case EEXIST: return "it exists already"
    case EISDIR: return "it is a directory"
    case EMFILE, ENFILE: return "too many open files"
    case ENAMETOOLONG: return "the name is too long"
    case ELOOP: return "too many symbolic links"
    case EFBIG: return "the file would be too large"
    case EXDEV: return "it would have to move to another volume"
    case EIO: return "input/output error"
    default:
      guard let text = strerror(code) else { return "error \(code)" }
      let words = String(cString: text)
      return words.prefix(1).lowercased() + words.dropFirst()
    }
  }
}
