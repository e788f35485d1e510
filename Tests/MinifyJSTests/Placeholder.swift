import MinifyJS
import Testing
