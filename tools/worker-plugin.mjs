import path from 'node:path'
import * as esbuild from 'esbuild'
import { root } from './sources.mjs'

const prefix = 'virtual:worker/'
const sources = path.join('packages', 'server', 'src')

/** Bundles a worker of the server as one self-contained JavaScript text. */
const bundleWorker = async (file) => {
  const { outputFiles, metafile } = await esbuild.build({
    absWorkingDir: path.dirname(file),
    entryPoints: [file],
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    write: false,
    metafile: true,
    logLevel: 'warning',
  })
  return {
    code: outputFiles[0].text,
    watchFiles: Object.keys(metafile.inputs).map((input) => path.join(path.dirname(file), input)),
  }
}

/** `virtual:worker/<file under packages/server/src>` for esbuild. */
export const workersForEsbuild = {
  name: 'workers',
  setup(build) {
    build.onResolve({ filter: /^virtual:worker\// }, ({ path: name, importer }) => ({
      // Relative to the importer: the bundling script may itself have been bundled elsewhere.
      path: path.join(importer.slice(0, importer.lastIndexOf(sources)), sources, name.slice(prefix.length)),
      namespace: 'worker',
    }))
    build.onLoad({ filter: /.*/, namespace: 'worker' }, async ({ path: file }) => {
      const { code, watchFiles } = await bundleWorker(file)
      return { contents: code, loader: 'text', watchFiles }
    })
  },
}

/** The same for Vitest. */
export const workersForVite = {
  name: 'workers',
  resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
  async load(id) {
    if (!id.startsWith(`\0${prefix}`)) return undefined
    const { code } = await bundleWorker(path.join(root, sources, id.slice(prefix.length + 1)))
    return `export default ${JSON.stringify(code)}`
  },
}
