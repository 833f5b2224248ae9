import { i18n } from '@lingui/core'
import { afterEach, vi } from 'vitest'
import { setTokenSource } from '#lib/api/call.ts'

const resetModules = () => {
  i18n.loadAndActivate({ locale: 'en-US', messages: {} })
  setTokenSource({ current: () => undefined, renew: async () => undefined })
}

// The files of a worker share their modules: what one file changed is reset for the next.
resetModules()
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  resetModules()
})
