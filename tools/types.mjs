// Checks all types with TypeScript's native compiler; tools that need the older API use the other installed version (decision 24).
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { root } from './sources.mjs'

const compiler = fileURLToPath(new URL('bin/tsc', import.meta.resolve('typescript-native/package.json')))
for (const project of ['tsconfig.json', 'packages/web']) {
  const { status } = spawnSync(process.execPath, [compiler, '-p', project], { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
