import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { linguiForEsbuild } from './lingui-macro-plugin.mjs'
import { dist, locale, root } from './sources.mjs'
import { workersForEsbuild } from './worker-plugin.mjs'

const ours = /^(@stallwise\/|virtual:)/

/** npm packages are external; only the workspaces and their `#` imports are bundled. */
const packagesOutside = {
  name: 'packages-outside',
  setup(build) {
    build.onResolve({ filter: /^[^./#]/ }, ({ path: name, kind }) =>
      kind === 'entry-point' || ours.test(name) ? undefined : { path: name, external: true },
    )
  },
}

/** Node keeps a source with one character outside of ASCII in twice the memory; esbuild leaves those of regular expressions. */
const onlyAscii = {
  name: 'only-ascii',
  setup(build) {
    build.initialOptions.metafile = true
    build.onEnd(({ metafile }) => {
      for (const file of Object.keys(metafile?.outputs ?? {}).filter((name) => name.endsWith('.js'))) {
        const place = path.join(root, file)
        const text = readFileSync(place, 'utf8')
        const escaped = text.replace(
          /[^\0-\x7f]/g,
          (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
        )
        if (escaped !== text) writeFileSync(place, escaped)
      }
    })
  },
}

/** Settings of esbuild for whatever runs on Node. */
export const nodeBundle = ({ strict }) => ({
  absWorkingDir: root,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  splitting: true,
  sourcemap: true,
  sourcesContent: false,
  logLevel: 'warning',
  plugins: [
    linguiForEsbuild({ packageName: 'server', locale, strict }),
    workersForEsbuild,
    packagesOutside,
    onlyAscii,
  ],
})

/** Settings of esbuild for `dist/server`: the server, and the commands of an administrator. */
export const serverBundle = ({ strict = true, outdir = path.join(dist, 'server') } = {}) => ({
  ...nodeBundle({ strict }),
  entryPoints: ['main', 'admin']
    .map((name) => path.join(root, `packages/server/src/${name}.ts`))
    .filter((file) => existsSync(file)),
  outdir,
  define: { __BUILD_LOCALE__: JSON.stringify(locale) },
})

/**
 * npm installs a package that it cannot hoist in the workspace; a bundle has to find it too. A script that
 * was itself bundled elsewhere passes the path of the repository.
 */
export const linkNestedPackages = (outdir, repository = root) => {
  const nested = path.join(repository, 'packages/server/node_modules')
  const link = path.join(outdir, 'node_modules')
  mkdirSync(outdir, { recursive: true })
  if (existsSync(nested) && !existsSync(link)) symlinkSync(path.relative(outdir, nested), link)
}
