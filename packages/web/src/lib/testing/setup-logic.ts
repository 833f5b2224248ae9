import { i18n } from '@lingui/core'
import { afterEach, vi } from 'vitest'
import { takeTokensFrom } from '#lib/api/call.ts'

const startAnew = () => {
  i18n.loadAndActivate({ locale: 'en-US', messages: {} })
  takeTokensFrom({ current: () => undefined, renew: async () => undefined })
}

// The files of a worker share their modules: what one changed in them is as new for the next.
startAnew()
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  startAnew()
})
