import AssetText
import MinifyJS
import TestSupport
import Testing

/// Names that live beside those of variables: labels and private names; and names that functions are known by.
@Suite struct MangleSpaceTests {
  static let labels: [Case] = [
    Case(
      "function f(x) { one: for (;;) two: for (;;) { break one; continue two } three: for (;;) break three }",
      "function f(a){a:for(;;)b:for(;;){break a;continue b}a:for(;;)break a}"),
    Case(
      "one: for (;;) (function () { two: for (;;) break two; })()",
      "a:for(;;)(function(){a:for(;;)break a})()"),
    Case("one: { two: { three: ; break one } }", "a:b:{c:;break a}"),
  ]

  @Test(arguments: labels) func renamesLabels(_ row: Case) { expectMangled(row) }

  static let privateNames: [Case] = [
    Case(
      "class A { #one = 1; #two() { return this.#one } static has(o) { return #two in o } }",
      "class A{#a=1;#b(){return this.#a}static has(a){return#b in a}}"),
    Case(
      "class A { #one; m() { return class { #two; n(x) { return x.#one + this.#two } } } }",
      "class A{#a;m(){return class{#b;n(a){return a.#a+this.#b}}}}"),
    Case(
      "class A { #one; m() { return class { #two; n() { return this.#two } } } }",
      "class A{#a;m(){return class{#a;n(){return this.#a}}}}"),
    // The heritage stands outside of the class's own private names, and is kept apart from them all the same.
    Case(
      "class A { #one; m(x) { return class extends x.#one { #two = 1 } } }",
      "class A{#a;m(a){return class extends a.#a{#b=1}}}"),
    Case(
      "class A { get #one() { return 1 } set #one(x) {} }", "class A{get#a(){return 1}set#a(a){}}"
    ),
    Case(
      "class A { #one; m() { return eval('this.#one') } }",
      "class A{#one;m(){return eval(\"this.#one\")}}"),
    Case(
      "class A { #a; m() { return eval('this.#a') } n() { return class { #two; o(x) { return x.#a } } } }",
      "class A{#a;m(){return eval(\"this.#a\")}n(){return class{#b;o(a){return a.#a}}}}"),
  ]

  @Test(arguments: privateNames) func renamesPrivateNames(_ row: Case) { expectMangled(row) }

  static let observable: [Case] = [
    Case("(function () { function one() {} })", "(function(){function one(){}})"),
    Case("(function one(x) { return x })", "(function one(a){return a})"),
    Case(
      "(function () { class One {} return class Two {} })",
      "(function(){class One{}return class Two{}})"),
    Case("(function (x, y) { x = function () {}; y = 1 })", "(function(x,a){x=function(){};a=1})"),
    Case(
      "(function () { var x = () => {}, y = class {}, z = 1 })",
      "(function(){var x=()=>{},y=class{},a=1})"),
    // In parentheses an anonymous function still gets the name, behind a comma it does not.
    Case(
      "(function () { var x = (() => {}), y = (0, () => {}) })",
      "(function(){var x=()=>{},a=(0,()=>{})})"),
    Case(
      "(function (x, y) { x ||= () => {}; y += () => {} })", "(function(x,a){x||=()=>{};a+=()=>{}})"
    ),
    Case("(function ({ x = () => {}, y = 1 }) { })", "(function({x=()=>{},y:a=1}){})"),
    Case("(function (x, y) { [x = () => {}, y] = [] })", "(function(x,a){[x=()=>{},a]=[]})"),
    Case("(function (x) { ({ x = class {} } = {}) })", "(function(x){({x=class{}}={})})"),
    Case("(function (x = () => {}) { })", "(function(x=()=>{}){})"),
    Case("(function () { var x = function y() {} })", "(function(){var a=function y(){}})"),
    Case(
      "(class { #x = () => {}; #y() {} #z = 1; accessor #w })",
      "(class{#x=()=>{};#y(){}#a=1;accessor#w})"),
    // The name that stays is not given to what it meets.
    Case(
      "(function (x) { return function a() { return x } })",
      "(function(b){return function a(){return b}})"),
  ]

  @Test(arguments: observable) func keepsNamesOfFunctions(_ row: Case) {
    var options = JavaScriptMinifier.Options()
    options.keepsNames = true
    expectMangled(row, options)
    options.keepsNames = false
    options.assumptions.remove(.functionNames)
    expectMangled(row, options)
  }
}
