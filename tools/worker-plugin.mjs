import path from 'node:path'
import * as esbuild from 'esbuild'
import { root } from './sources.mjs'

const prefix = 'virtual:worker/'
const sources = path.join(root, 'packages/server/src')

/** A worker of the server as one text of plain JavaScript that needs no file beside it. */
const bundleWorker = async (name) => {
  const { outputFiles, metafile } = await esbuild.build({
    absWorkingDir: root,
    entryPoints: [path.join(sources, name)],
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
    watchFiles: Object.keys(metafile.inputs).map((file) => path.join(root, file)),
  }
}

/** `virtual:worker/<file under packages/server/src>` for esbuild. */
export const workersForEsbuild = {
  name: 'workers',
  setup(build) {
    build.onResolve({ filter: /^virtual:worker\// }, ({ path: name }) => ({
      path: name.slice(prefix.length),
      namespace: 'worker',
    }))
    build.onLoad({ filter: /.*/, namespace: 'worker' }, async ({ path: name }) => {
      const { code, watchFiles } = await bundleWorker(name)
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
    const { code } = await bundleWorker(id.slice(prefix.length + 1))
    return `export default ${JSON.stringify(code)}`
  },
}
