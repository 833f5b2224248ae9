import path from 'node:path'
import { dist, root } from './sources.mjs'

/** Settings of esbuild for the edge box: one self-contained file for Node. */
export const edgeBundle = ({ outfile = path.join(dist, 'edge.js') } = {}) => ({
  absWorkingDir: root,
  entryPoints: [path.join(root, 'packages/server/src/edge.ts')],
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: true,
  sourcesContent: false,
  logLevel: 'warning',
  outfile,
})
