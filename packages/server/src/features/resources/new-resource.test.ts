import { execFile } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrate } from '#platform/database/migrate.ts'
import { testLotResource, type TestedResource } from '#testing/test-resource.ts'

// Checks what CONTRIBUTING.md says about a new resource, on a copy of this repository: `npm run new:resource -- coupon`.
const root = fileURLToPath(new URL('../../../../../', import.meta.url))
const copied = ['packages', 'tools', 'docs/domain', 'package.json', 'tsconfig.base.json']
const isNeeded = (file: string): boolean =>
  !/\/(node_modules|locales|recorded)\b|\.test\.tsx?$/.test(file.slice(root.length))
const run = promisify(execFile)

let copy: string
let wrote: { lines: number; file: string }[]
let faults: Promise<string[]>
beforeAll(async () => {
  copy = mkdtempSync(path.join(tmpdir(), 'stallwise-resource-'))
  for (const part of copied)
    cpSync(path.join(root, part), path.join(copy, part), { recursive: true, filter: isNeeded })
  const link = (from: string, to: string) => symlinkSync(path.join(from, to), path.join(copy, to))
  mkdirSync(path.join(copy, 'node_modules/@stallwise'), { recursive: true })
  for (const name of readdirSync(path.join(root, 'node_modules')))
    if (name !== '@stallwise') link(root, path.join('node_modules', name))
  for (const name of readdirSync(path.join(copy, 'packages'))) {
    symlinkSync(path.join(copy, 'packages', name), path.join(copy, 'node_modules/@stallwise', name))
    const own = path.join('packages', name, 'node_modules')
    if (existsSync(path.join(root, own))) link(root, own)
  }
  const { stdout } = await run(process.execPath, [path.join(copy, 'tools/new-resource.mjs'), 'coupon'])
  wrote = [...stdout.matchAll(/^ *(\d+) (\S+)$/gm)].map(([, lines, file]) => ({
    lines: Number(lines),
    file: file!,
  }))
  faults = compile(wrote.filter(({ file }) => /coupon.*\.tsx?$/.test(file)).map(({ file }) => file))
})

/** The type errors in the new files; the others are checked with the repository. */
const compile = async (files: readonly string[]): Promise<string[]> => {
  const compilerOptions = {
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    jsx: 'react-jsx',
    types: ['node', 'vite/client'],
    incremental: false,
    noEmit: true,
  }
  const others = ['packages/contract/src/endpoints.ts', 'packages/web/src/virtual-messages.d.ts']
  const config = { extends: './tsconfig.base.json', compilerOptions, files: [...files, ...others] }
  writeFileSync(path.join(copy, 'tsconfig.json'), JSON.stringify(config))
  const compiler = path.join(root, 'node_modules/typescript-native/bin/tsc')
  const { stdout } = await run(process.execPath, [compiler, '-p', '.', '--pretty', 'false'], {
    cwd: copy,
    maxBuffer: 2 ** 26,
  }).catch((failed: { stdout: string }) => failed)
  return stdout.split('\n').filter((line) => files.some((file) => line.startsWith(file)))
}
afterAll(() => rmSync(copy, { recursive: true, force: true }))

test('a resource of two fields has at most 100 lines and a table, in one file per layer', () => {
  const isNew = ({ file }: { file: string }) => file.includes('coupon')
  const sql = wrote.filter(({ file }) => file.endsWith('.sql'))
  const files = wrote.filter((one) => isNew(one) && !sql.includes(one))
  const sum = (rows: typeof wrote) => rows.reduce((total, { lines }) => total + lines, 0)
  expect(files.map(({ file }) => file.split('/')[1])).toEqual(['domain', 'contract', 'server', 'web', 'web'])
  expect(sum(files)).toBeLessThanOrEqual(100)
  expect(sum(sql)).toBeLessThanOrEqual(15)
  // The places that list it: endpoints, features and screens; `npm run tables` writes the types of its table.
  const places = wrote.filter((one) => !isNew(one) && !one.file.includes('/generated/'))
  expect(sum(places)).toBeLessThanOrEqual(20)
})

describe('the generated resource, on a database with the generated migration', () => {
  const load = async () => {
    const file = path.join(copy, 'packages/server/src/features/coupons/coupons.resource.ts')
    return ((await import(/* @vite-ignore */ file)) as { coupons: TestedResource }).coupons
  }
  testLotResource(load, {
    kind: 'coupon',
    valid: { amount: 20 },
    changed: { amount: 30 },
    invalid: { amount: null },
    prepare: async ({ connection }) => {
      const applied = await migrate(connection, { directory: path.join(copy, 'packages/server/migrations') })
      expect(applied).toEqual([expect.stringMatching(/^\d{4}_coupon\.sql$/)])
    },
  })
})

test('is listed once wherever other resources are', () => {
  const named = wrote.filter(({ file }) => !file.includes('coupon'))
  for (const { file } of named) expect(readFileSync(path.join(copy, file), 'utf8')).toMatch(/coupon/)
})

test('compiles in server and web', { timeout: 120_000 }, async () => {
  expect(await faults).toEqual([])
})
