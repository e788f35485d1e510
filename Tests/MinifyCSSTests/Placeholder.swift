import MinifyCSS
import Testing
