// Built-ins only: this runs before anything is installed. `--install` skips the build.
import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { installPackages, refuseOldNode } from './install.mjs'
import { hashSources, locale, readBuild, root } from './sources.mjs'

refuseOldNode()
installPackages()
if (!process.argv.includes('--install') && readBuild()?.sources !== hashSources()) {
  console.log(`Building for ${locale}…`)
  const build = [path.join(root, 'tools/build.mjs'), '--quiet']
  try {
    execFileSync(process.execPath, build, { cwd: root, stdio: 'inherit' })
  } catch {
    process.exit(1)
  }
}
