import MinifyMarkup
import Testing
