#!/usr/bin/env ruby
# check-formula.rb FORMULA PREFIX: does what `brew install` does with a formula, where there is no brew: reads it, checks the
# archive's digest, unpacks it, runs its `install` and its test. Nothing of Homebrew is in it but the names that ours uses.
require "digest"
require "fileutils"
require "pathname"
require "tmpdir"

class Pathname
  # Homebrew's `write` makes the directories above.
  def write(text)
    dirname.mkpath
    File.write(self, text)
  end
end

class Formula
  class << self
    attr_reader :fields, :needs, :trial
    %w[desc homepage url sha256 version license].each do |name|
      define_method(name) { |value| (@fields ||= {})[name] = value }
    end
    def depends_on(what) = (@needs ||= []) << what
    def test(&block) = @trial = block
  end

  attr_reader :prefix, :testpath

  def initialize(prefix, testpath)
    @prefix = Pathname.new(prefix)
    @testpath = Pathname.new(testpath)
  end

  def bin = prefix / "bin"

  def system(*words)
    words.map!(&:to_s)
    puts "==> #{words.join(" ")}"
    Kernel.system(*words) or abort "error: '#{words.join(" ")}' failed"
  end
end

formula, prefix = ARGV
abort "usage: check-formula.rb FORMULA PREFIX" unless prefix
prefix = File.expand_path(prefix)
load formula
fields = WebpackAssets.fields
%w[desc homepage url sha256].each { |name| abort "error: the formula has no #{name}" if fields[name].to_s.empty? }
abort "error: a description has 80 characters at most and no full stop" if fields["desc"].length > 80 || fields["desc"].end_with?(".")
archive = fields["url"].delete_prefix("file://")
abort "error: the digest is another one" unless Digest::SHA256.file(archive).hexdigest == fields["sha256"]
Dir.mktmpdir do |place|
  Kernel.system("tar", "-xzf", archive, "-C", place, exception: true)
  ENV["HOMEBREW_PREFIX"] = prefix
  trial = File.join(place, "test")
  Dir.mkdir(trial)
  built = WebpackAssets.new(prefix, trial)
  Dir.chdir(Dir.glob(File.join(place, "*-*")).first) { built.install }
  Dir.chdir(trial) { built.instance_eval(&WebpackAssets.trial) }
end
puts "formula: installed into #{prefix} and tried; #{WebpackAssets.needs.length} dependencies are named"
