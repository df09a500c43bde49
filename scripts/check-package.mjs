// Packs the desktop program for Linux around a stub in place of Electron's runtime, and looks at what
// came out: everything that is needed, native modules outside of the archive, nothing of development.
// `node scripts/check-package.mjs`; needs no network.
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildIfStale } from './build.mjs'

const root = join(import.meta.dirname, '..')
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const problems = []
const wanted = (holds, sentence) => {
  if (!holds) problems.push(sentence)
}

// The place in Electron's program that holds its fuses: a mark, version, count, then a digit each.
const FUSE_MARK = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'
const FUSE_COUNT = 9
const FUSES = `${FUSE_MARK}\x01${String.fromCharCode(FUSE_COUNT)}${'0'.repeat(FUSE_COUNT)}`
/** by place: run as Node, cookie encryption, NODE_OPTIONS, inspect, asar integrity, only from asar, file protocol */
const FUSES_WANTED = { 0: '0', 1: '1', 2: '0', 3: '0', 4: '1', 5: '1', 7: '0' }

/** As much of Electron's folder as the packer asks for. */
function stubRuntime() {
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-stub-'))
  mkdirSync(join(folder, 'resources'))
  mkdirSync(join(folder, 'locales'))
  writeFileSync(join(folder, 'electron'), `#!/bin/sh\n${FUSES}`, 'latin1')
  writeFileSync(join(folder, 'chrome-sandbox'), '#!/bin/sh\n')
  for (const name of ['electron', 'chrome-sandbox']) chmodSync(join(folder, name), 0o755)
  writeFileSync(join(folder, 'version'), manifest.devDependencies.electron)
  writeFileSync(join(folder, 'LICENSE'), 'stub\n')
  writeFileSync(join(folder, 'LICENSES.chromium.html'), 'stub\n')
  writeFileSync(join(folder, 'locales/en-US.pak'), '')
  return folder
}

/** The files of an asar archive, from its header: a pickle of two lengths, then JSON. */
function listAsar(path) {
  const bytes = readFileSync(path)
  const header = JSON.parse(bytes.subarray(16, 16 + bytes.readUInt32LE(12)).toString('utf8'))
  const files = []
  const walk = (node, folder) => {
    for (const [name, entry] of Object.entries(node.files)) {
      const inner = folder === '' ? name : `${folder}/${name}`
      if (entry.files === undefined) files.push({ name: inner, unpacked: entry.unpacked === true })
      else walk(entry, inner)
    }
  }
  walk(header, '')
  return files
}

/** The package.json that a package below `from` would find; undefined: it is not installed. */
function findPackage(name, from) {
  for (let folder = from; ; folder = join(folder, '..')) {
    const file = join(folder, 'node_modules', name, 'package.json')
    if (existsSync(file)) return file
    if (folder === join(folder, '..')) return undefined
  }
}

/** Names of all packages that are there for running, with those that they ask for. */
function runtimePackages() {
  const names = new Set()
  const seen = new Set()
  const visit = (name, from) => {
    const file = findPackage(name, from)
    if (file === undefined || seen.has(file)) return
    seen.add(file)
    names.add(name)
    const { dependencies, optionalDependencies, peerDependencies } = JSON.parse(
      readFileSync(file, 'utf8'),
    )
    const next = { ...dependencies, ...optionalDependencies, ...peerDependencies }
    for (const each of Object.keys(next)) visit(each, join(file, '..'))
  }
  const own = { ...manifest.dependencies, ...manifest.optionalDependencies }
  for (const name of Object.keys(own)) visit(name, root)
  return names
}

await buildIfStale()
const stub = stubRuntime()
const output = mkdtempSync(join(tmpdir(), 'touchstone-package-'))
try {
  const overrides = [`-c.electronDist=${stub}`, `-c.directories.output=${output}`]
  execFileSync(
    process.execPath,
    [join(root, 'node_modules/electron-builder/cli.js'), '--linux', 'dir', ...overrides],
    { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const resources = join(output, 'linux-unpacked/resources')
  const files = listAsar(join(resources, 'app.asar'))
  const names = new Set(files.map(({ name }) => name))
  for (const name of [
    'package.json',
    'LICENSE',
    'out/node/desktop.js',
    'out/node/worker.js',
    'out/preload/index.cjs',
    'out/renderer/index.html',
    'out/node/fonts/noto-sans-sc-regular.ttf',
  ]) {
    wanted(names.has(name), `${name} is not in the package`)
  }
  const native = files.filter(({ name }) => name.endsWith('.node'))
  for (const name of ['classic-level', 'lmdb', 'rocksdb']) {
    wanted(
      native.some((file) => file.name.includes(name)),
      `no native module of ${name} is in the package`,
    )
  }
  for (const { name, unpacked } of native) {
    wanted(
      unpacked && existsSync(join(resources, 'app.asar.unpacked', name)),
      `${name} is not unpacked`,
    )
  }
  const allowed = runtimePackages()
  const packed = new Set(
    files.flatMap(({ name }) =>
      [...name.matchAll(/node_modules\/((?:@[^/]+\/)?[^/]+)\//g)].map(([, found]) => found),
    ),
  )
  const foreign = [...packed].filter((name) => !allowed.has(name))
  wanted(foreign.length === 0, `packages of development are in it: ${foreign.join(', ')}`)
  const ours = files.filter(
    ({ name }) => /^(src|test|bench|scripts|docs)\//.test(name) || /(^|\/)\.env/.test(name),
  )
  wanted(
    ours.length === 0,
    `sources or tests are in it: ${ours
      .slice(0, 5)
      .map(({ name }) => name)
      .join(', ')}`,
  )
  const program = readFileSync(join(output, 'linux-unpacked/touchstone'), 'latin1')
  const fuses = program.slice(program.indexOf(FUSE_MARK) + FUSE_MARK.length + 2)
  for (const [place, value] of Object.entries(FUSES_WANTED)) {
    wanted(fuses[place] === value, `fuse ${place} is ${fuses[place]} and must be ${value}`)
  }
  console.log(
    `${files.length} files, ${native.length} native modules outside of the archive, ${packed.size} packages`,
  )
} finally {
  rmSync(stub, { recursive: true, force: true })
  rmSync(output, { recursive: true, force: true })
}
for (const problem of problems) console.error(problem)
process.exitCode = problems.length === 0 ? 0 : 1
