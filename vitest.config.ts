import { defineConfig } from 'vitest/config'
import { linguiForVite } from './tools/lingui-macro-plugin.mjs'
import { workersForVite } from './tools/worker-plugin.mjs'

const node = (name: string) => ({
  extends: true as const,
  test: { name, root: `packages/${name}`, environment: 'node', include: ['src/**/*.test.ts'] },
})

const server = node('server')

export default defineConfig({
  test: {
    projects: [
      node('domain'),
      node('contract'),
      node('ports'),
      node('adapters'),
      node('demo'),
      {
        ...server,
        plugins: [linguiForVite({ packageName: 'server', locale: 'en-US' }), workersForVite],
        test: {
          ...server.test,
          globalSetup: ['src/platform/database/test-server.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
          // The whole server is loaded once by each worker, not once by each file.
          isolate: false,
        },
      },
      'packages/web/vitest.config.ts',
    ],
  },
})
