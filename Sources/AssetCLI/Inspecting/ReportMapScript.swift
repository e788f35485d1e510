/// The treemap of the page of `inspect --html`.
///
/// Rectangles are laid out so that they come close to squares: a row along the shorter side takes further items for as long
/// as its worst rectangle gets better by that. One rectangle at a time is in the tab order; arrows go to the nearest one.
enum ReportMapScript {
  static let text = #"""
    const map = byId('map')
    const about = byId('about')
    const trail = byId('trail')
    let measure = 'stored'
    let grouping = 'directory'
    let here = []

    const tree = () => {
      const root = { name: '', children: new Map(), value: 0, files: 0 }
      for (const entry of entries) {
        const value = entry[measure]
        if (!value) continue
        const parts = grouping === 'directory'
          ? entry.path.split('/') : [entry.kind, entry.path]
        let node = root
        node.value += value
        node.files++
        parts.forEach((part, index) => {
          if (!node.children.has(part)) {
            node.children.set(part, {
              name: part, value: 0, files: 0, entry: null, children: new Map()
            })
          }
          node = node.children.get(part)
          node.value += value
          node.files++
          if (index === parts.length - 1) node.entry = entry
        })
      }
      return root
    }

    const worst = (row, sum, side) => {
      const most = row[0].area
      const least = row[row.length - 1].area
      return Math.max(side * side * most / (sum * sum), sum * sum / (side * side * least))
    }
    const squares = (nodes, x, y, width, height, place) => {
      const all = nodes.reduce((sum, node) => sum + node.value, 0)
      if (!all || width < 1 || height < 1) return
      let items = nodes.slice().sort((a, b) => b.value - a.value)
        .map(node => ({ node, area: node.value / all * width * height }))
      while (items.length) {
        const side = Math.min(width, height)
        const row = [items[0]]
        let sum = items[0].area
        let index = 1
        while (index < items.length) {
          const next = [...row, items[index]]
          if (worst(next, sum + items[index].area, side) > worst(row, sum, side)) break
          row.push(items[index])
          sum += items[index].area
          index++
        }
        const depth = sum / side
        let along = 0
        for (const item of row) {
          const length = item.area / depth
          if (width >= height) place(item.node, x, y + along, depth, length)
          else place(item.node, x + along, y, length, depth)
          along += length
        }
        if (width >= height) { x += depth; width -= depth } else { y += depth; height -= depth }
        items = items.slice(index)
      }
    }

    const describe = (node, path) => {
      const part = `${size(node.value)}, ${share(node.value, sums[measure])} of everything`
      if (!node.entry) return `${path}/ — ${count.format(node.files)} files, ${part}`
      const { original, size: small, stored, type, notes } = node.entry
      return `${node.entry.path} — ${type}, ${size(original)} written, ${size(small)} minified, `
        + `${size(stored)} in the archive` + (notes.length ? '. ' + notes.join('; ') : '')
    }
    const say = cell => { about.textContent = cell.getAttribute('aria-label') }
    const draw = () => {
      let node = tree()
      here = here.filter(part => (node = node.children.get(part) || node).name === part)
      const cells = []
      const add = (node, path, x, y, width, height, depth) => {
        const isGroup = node.children.size > 0
        const cell = make('div', undefined, isGroup ? 'group' : 'file')
        cell.style.left = x + 'px'
        cell.style.top = y + 'px'
        cell.style.width = width + 'px'
        cell.style.height = height + 'px'
        if (!isGroup) cell.style.setProperty('--kind', hue(node.entry && node.entry.kind))
        if (width > 40 && height > 16) cell.textContent = node.name
        cell.setAttribute('role', 'treeitem')
        cell.setAttribute('aria-level', String(depth + 1))
        cell.setAttribute('aria-label', describe(node, path.join('/')))
        cell.tabIndex = -1
        cell.path = path
        cell.isGroup = isGroup
        map.append(cell)
        cells.push(cell)
        if (!isGroup || width < 24 || height < 34) return
        squares([...node.children.values()], x + 2, y + 18, width - 4, height - 20,
          (child, ...rectangle) => {
            if (rectangle[2] * rectangle[3] >= 12) add(child, [...path, child.name], ...rectangle, depth + 1)
          })
      }
      map.replaceChildren()
      squares([...node.children.values()], 0, 0, map.clientWidth, map.clientHeight,
        (child, ...rectangle) => add(child, [...here, child.name], ...rectangle, 0))
      if (cells.length) cells[0].tabIndex = 0
      about.textContent =
        'Arrows move, Enter opens a directory, Escape goes up. ' + describe(node, here.join('/'))
      trail.replaceChildren()
      ;['everything', ...here].forEach((part, index) => {
        const button = make('button', part)
        button.type = 'button'
        button.disabled = index === here.length
        button.addEventListener('click', () => { here = here.slice(0, index); draw() })
        trail.append(button)
      })
      return cells
    }
    const focus = cell => {
      for (const other of map.querySelectorAll('[tabindex="0"]')) other.tabIndex = -1
      cell.tabIndex = 0
      cell.focus({ preventScroll: true })
      say(cell)
    }
    const open = cell => {
      here = cell.isGroup ? cell.path : cell.path.slice(0, -1)
      const cells = draw()
      if (cells.length) focus(cells[0])
    }
    const middle = cell => {
      const box = cell.getBoundingClientRect()
      return [box.x + box.width / 2, box.y + Math.min(box.height / 2, 8)]
    }
    const directions = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }
    map.addEventListener('keydown', event => {
      const cell = event.target.closest('[role=treeitem]')
      if (!cell || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.key === 'Enter' || event.key === ' ') open(cell)
      else if (event.key === 'Escape' || event.key === 'Backspace') {
        if (!here.length) return
        here = here.slice(0, -1)
        const cells = draw()
        if (cells.length) focus(cells[0])
      } else if (directions[event.key]) {
        const [dx, dy] = directions[event.key]
        const [x, y] = middle(cell)
        let best = null
        let least = Infinity
        for (const other of map.children) {
          if (other === cell) continue
          const [ox, oy] = middle(other)
          const along = (ox - x) * dx + (oy - y) * dy
          if (along <= 1) continue
          const aside = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx)
          const distance = along + aside * 3
          if (distance < least) { least = distance; best = other }
        }
        if (best) focus(best)
      } else return
      event.preventDefault()
    })
    map.addEventListener('click', event => {
      const cell = event.target.closest('[role=treeitem]')
      if (!cell) return
      if (cell.isGroup) open(cell)
      else focus(cell)
    })
    map.addEventListener('mouseover', event => {
      const cell = event.target.closest('[role=treeitem]')
      if (cell) say(cell)
    })
    for (const input of document.querySelectorAll('[name=measure],[name=grouping]')) {
      input.addEventListener('change', () => {
        if (input.name === 'measure') measure = input.value
        else { grouping = input.value; here = [] }
        draw()
      })
    }
    for (const kind of [...new Set(entries.map(entry => entry.kind))].sort()) {
      const key = make('span', undefined, 'key')
      const colour = make('i')
      colour.style.setProperty('--kind', hue(kind))
      key.append(colour, kind)
      byId('keys').append(key)
    }
    let width = 0
    new ResizeObserver(() => {
      if (map.clientWidth === width) return
      width = map.clientWidth
      draw()
    }).observe(map)
    """#
}
