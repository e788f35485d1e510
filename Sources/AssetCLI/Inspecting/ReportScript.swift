/// What the page of `inspect --html` does: tables that sort and filter, and the sections around them.
///
/// The page's data is JSON that nobody escaped for HTML, so everything is set as text and nothing as markup.
enum ReportScript {
  static let text = #"""
    'use strict'
    const data = JSON.parse(document.getElementById('data').textContent)
    const report = JSON.parse(document.getElementById('report').textContent) || {}
    const byId = id => document.getElementById(id)
    const make = (name, text, type) => {
      const element = document.createElement(name)
      if (text !== undefined) element.textContent = text
      if (type) element.className = type
      return element
    }
    const count = new Intl.NumberFormat('en')
    const size = bytes => {
      const units = ['B', 'KB', 'MB', 'GB']
      let value = Math.abs(bytes)
      let unit = 0
      while (value >= 999.5 && unit < 3) { value /= 1000; unit++ }
      const digits = unit === 0 || value >= 99.95 ? 0 : value >= 9.995 ? 1 : 2
      return (bytes < 0 ? '−' : '') + value.toFixed(digits) + ' ' + units[unit]
    }
    const growth = bytes => (bytes > 0 ? '+' : '') + size(bytes)
    const share = (part, whole) => whole ? (part / whole * 100).toFixed(1) + ' %' : ''
    const seconds = value =>
      value >= 1 ? value.toFixed(2) + ' s' : (value * 1000).toFixed(value < 0.01 ? 2 : 0) + ' ms'
    const hues = {
      js: '#a35b00', css: '#5b46c9', html: '#b3372b', image: '#0a7a50', svg: '#3d7a0a', json: '#7a6400',
      font: '#b02a7c', wasm: '#5a5f6e', audio: '#00708a', video: '#1d62b8', xml: '#6b6b00',
      map: '#7b5a44', text: '#5b6b7a', archive: '#70507a', other: '#5f6470'
    }
    const hue = kind => hues[kind] || hues.other

    const entries = data.entries.map(([path, kind, type, original, size, stored, priority, same, done]) =>
      ({ path, kind, type, original, size, stored, priority, same, saved: original - stored, notes: done ? [done] : [] }))
    const known = new Map(entries.map(entry => [entry.path, entry]))
    const note = (path, text) => { const entry = known.get(path); if (entry) entry.notes.push(text) }
    for (const one of data.inlined) note(one.path, `inlined into ${one.into} (${one.reason})`)
    for (const one of report.warnings || []) note(one.path, `warning: ${one.message}`)
    for (const entry of entries) if (entry.same) note(entry.path, `the same bytes as ${entry.same}`)

    /* A table: columns are [title, value of a row, how it is shown, is a number]. */
    const table = (place, columns, rows, options = {}) => {
      if (!rows.length) {
        place.append(make('p', options.none || 'There is nothing here.', 'none'))
        return
      }
      const step = 200
      let shown = step
      let order = options.order === undefined ? -1 : options.order
      let isDown = true
      let words = ''
      let keep = () => true
      const scroll = make('div', undefined, 'scroll')
      scroll.tabIndex = 0
      scroll.setAttribute('role', 'region')
      scroll.setAttribute('aria-label', options.name)
      const element = make('table')
      const head = element.createTHead().insertRow()
      const body = element.createTBody()
      const status = make('p', undefined, 'dim')
      status.setAttribute('role', 'status')
      const button = make('button', 'Show more')
      columns.forEach(([title, , , isNumber], index) => {
        const cell = make('th', undefined, isNumber ? 'n' : '')
        cell.scope = 'col'
        const sort = make('button', title)
        sort.type = 'button'
        sort.addEventListener('click', () => {
          isDown = order === index ? !isDown : Boolean(isNumber)
          order = index
          draw()
        })
        cell.append(sort)
        head.append(cell)
      })
      const draw = () => {
        let list = rows.filter(row =>
          keep(row) && (!words || columns.some(([, value]) =>
            String(value(row)).toLowerCase().includes(words))))
        if (order >= 0) {
          const value = columns[order][1]
          const compare = (a, b) => typeof a === 'number' ? a - b : a < b ? -1 : a > b ? 1 : 0
          list = list.slice().sort((a, b) =>
            (isDown ? -1 : 1) * compare(value(a), value(b)))
        }
        ;[...head.cells].forEach((cell, index) => {
          cell.setAttribute('aria-sort',
            index === order ? (isDown ? 'descending' : 'ascending') : 'none')
          cell.firstChild.textContent =
            columns[index][0] + (index === order ? (isDown ? ' ↓' : ' ↑') : '')
        })
        body.replaceChildren(...list.slice(0, shown).map(row => {
          const line = make('tr')
          for (const [, value, show, isNumber] of columns) {
            const cell = make('td', undefined, isNumber ? 'n' : '')
            const content = show ? show(row, cell) : value(row)
            if (content instanceof Node) cell.append(content)
            else cell.textContent = content
            line.append(cell)
          }
          return line
        }))
        button.hidden = list.length <= shown
        status.textContent = `${count.format(Math.min(shown, list.length))} of ${count.format(rows.length)}`
          + (list.length < rows.length ? `, ${count.format(list.length)} fit the filter` : '')
      }
      button.type = 'button'
      button.addEventListener('click', () => { shown += step; draw() })
      if (rows.length > 8 || options.kinds) {
        const bar = make('div', undefined, 'bar')
        const label = make('label', 'Filter ')
        const input = make('input')
        input.type = 'search'
        input.addEventListener('input', () => { words = input.value.toLowerCase(); shown = step; draw() })
        label.append(input)
        bar.append(label)
        if (options.kinds) {
          const choice = make('label', 'Type ')
          const select = make('select')
          select.append(make('option', 'all'))
          for (const kind of [...new Set(rows.map(row => row.kind))].sort()) select.append(make('option', kind))
          select.addEventListener('change', () => {
            keep = select.selectedIndex ? row => row.kind === select.value : () => true
            shown = step
            draw()
          })
          choice.append(select)
          bar.append(choice)
        }
        place.append(bar)
      }
      scroll.append(element)
      place.append(scroll, status, button)
      draw()
    }
    const number = value => [row => value(row), row => size(value(row)), true]

    /* The head. */
    const total = key => entries.reduce((sum, entry) => sum + entry[key], 0)
    const sums = { original: total('original'), size: total('size'), stored: total('stored') }
    const tile = (title, value, below) => {
      const element = make('div', undefined, 'tile')
      element.append(make('small', title), make('b', value), make('small', below || ''))
      byId('tiles').append(element)
    }
    tile('Files', count.format(entries.length), `${data.dropped.length} left out`)
    tile('As written', size(sums.original))
    tile('Minified', size(sums.size), share(sums.size, sums.original))
    tile('In the archive', size(sums.stored), share(sums.stored, sums.original))
    tile('Archive', size(data.archiveSize))
    if (data.compare) {
      tile('Since the earlier one', growth(data.compare.after - data.compare.before),
        `an update transfers ${size(data.compare.transfer)}`)
    }

    /* Sections. */
    const place = row => row.line ? `${row.path}:${row.line}:${row.column || 1}` : row.path
    table(byId('files'), [
      ['file', row => row.path, null],
      ['type', row => row.kind, null],
      ['needed', row => row.priority, null],
      ['written', ...number(row => row.original)],
      ['minified', ...number(row => row.size)],
      ['archive', ...number(row => row.stored)],
      ['saved', ...number(row => row.saved)],
      ['notes', row => row.notes.join('; '), null]
    ], entries, { name: 'Files', order: 5, kinds: true })
    table(byId('inlined'), [
      ['file', row => row.path], ['into', row => row.into], ['by', row => row.reason],
      ['size', ...number(row => row.size)]
    ], data.inlined, { name: 'Inlined files', order: 3, none: 'Nothing was inlined.' })
    table(byId('dropped'), [['file', row => row.path], ['why', row => row.reason]],
      data.dropped, { name: 'Files left out', none: 'Nothing was left out.' })
    table(byId('warnings'), [
      ['place', place], ['what', row => row.message], ['id', row => row.id]
    ], report.warnings || [], {
      name: 'Warnings', none: report.warnings
        ? 'There are no warnings.'
        : 'A bundle does not keep the warnings of its build: add the report of ‘build --report FILE’ by ‘--report FILE’.'
    })
    const groups = new Map()
    for (const entry of entries) {
      if (entry.same) groups.set(entry.same, [...(groups.get(entry.same) || []), entry.path])
    }
    table(byId('duplicates'), [
      ['file', row => row.path], ['the same bytes', row => row.others.join(', ')],
      ['twice in the archive', ...number(row => row.wasted)]
    ], [...groups].map(([path, others]) =>
      ({ path, others, wasted: (known.get(path) || { stored: 0 }).stored * others.length })),
    { name: 'Duplicates', order: 2, none: 'No two files are the same.' })

    const fall = (start, length, end, kind) => {
      const line = make('div', undefined, 'fall')
      const bar = make('i', undefined, kind ? 'file' : '')
      bar.style.left = start / end * 100 + '%'
      bar.style.width = length / end * 100 + '%'
      if (kind) bar.style.setProperty('--kind', hue(kind))
      line.append(bar)
      return line
    }
    const steps = report.steps || []
    const end = Math.max(1e-9, ...steps.map(step => step.start + step.wall))
    table(byId('steps'), [
      ['step', row => row.name],
      ['when', row => row.start, row => fall(row.start, row.wall, end)],
      ['took', row => row.wall, row => seconds(row.wall), true],
      ['processor', row => row.cpu, row => seconds(row.cpu), true],
      ['in', ...number(row => row.bytesIn)], ['out', ...number(row => row.bytesOut)]
    ], steps, {
      name: 'Steps', none: 'A bundle does not know how long its build took: add the report of '
        + '‘build --report FILE’ by ‘--report FILE’.'
    })
    if (steps.length) {
      byId('steps').append(make('h3', 'The files that took longest'))
      table(byId('steps'), [
        ['file', row => row.path],
        ['when', row => row.start,
          row => fall(row.start, row.wall, end, (known.get(row.path) || {}).kind || 'other')],
        ['took', row => row.wall, row => seconds(row.wall), true]
      ], report.slowest || [], { name: 'Slowest files', none: 'No file took a millisecond.' })
    }
    if (data.compare) {
      byId('compare-link').hidden = byId('compared').hidden = false
      byId('with').textContent = data.compare.with
      table(byId('compare'), [
        ['file', row => row.path, row => row.oldPath ? `${row.path} (was ${row.oldPath})` : row.path],
        ['', row => row.kind],
        ['before', ...number(row => row.before)], ['after', ...number(row => row.after)],
        ['growth', row => row.after - row.before, (row, cell) => {
          cell.classList.add(row.after > row.before ? 'more' : 'less')
          return growth(row.after - row.before)
        }, true]
      ], data.compare.changes, { name: 'Changes', none: 'Nothing changed.' })
    }
    for (const problem of data.problems) byId('problems').append(make('p', problem, 'more'))

    /* Light, dark, or as the system is. */
    const themes = ['system', 'light', 'dark']
    const theme = byId('theme')
    let chosen = 0
    theme.addEventListener('click', () => {
      chosen = (chosen + 1) % 3
      if (chosen) document.documentElement.dataset.theme = themes[chosen]
      else delete document.documentElement.dataset.theme
      theme.textContent = 'Colours: ' + themes[chosen]
    })
    """#
}
