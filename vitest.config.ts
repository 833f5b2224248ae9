import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { linguiForVite } from './tools/lingui-macro-plugin.mjs'
import { workersForVite } from './tools/worker-plugin.mjs'

const web = {
  extends: true as const,
  plugins: [linguiForVite({ packageName: 'web', locale: 'en-US' }), react()],
}

export default defineConfig({
  test: {
    // Vitest's own default leaves a core free: one worker on a machine with two cores.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Without isolation a worker loads a package once, not once for each file: a file leaves nothing behind in modules.
    isolate: false,
    testTimeout: 20_000,
    // What is waited for may take longer than a second on a machine that does something else too.
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          root: 'packages',
          environment: 'node',
          include: ['{domain,contract,ports,adapters,demo}/src/**/*.test.ts'],
        },
      },
      {
        extends: true,
        plugins: [linguiForVite({ packageName: 'server', locale: 'en-US' }), workersForVite],
        test: {
          name: 'server',
          root: 'packages/server',
          environment: 'node',
          include: ['src/**/*.test.ts'],
          globalSetup: ['src/platform/database/test-server.ts'],
          hookTimeout: 60_000,
        },
      },
      {
        ...web,
        test: {
          name: 'web-logic',
          root: 'packages/web',
          environment: 'node',
          include: ['src/**/*.test.ts'],
          exclude: ['src/**/*.dom.test.ts'],
          setupFiles: ['src/lib/testing/setup-logic.ts'],
        },
      },
      {
        ...web,
        test: {
          name: 'web-pages',
          root: 'packages/web',
          environment: 'jsdom',
          include: ['src/**/*.test.tsx', 'src/**/*.dom.test.ts'],
          // Each is named here: what a set-up file imports runs for the first file of a worker alone.
          setupFiles: ['src/lib/testing/setup-logic.ts', 'src/lib/testing/setup.ts'],
          css: false,
        },
      },
    ],
  },
})
