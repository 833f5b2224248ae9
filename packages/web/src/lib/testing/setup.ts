import { i18n } from '@lingui/core'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

configure({ asyncUtilTimeout: 5000 })
i18n.loadAndActivate({ locale: 'en-US', messages: {} })

// jsdom draws nothing: it has no media queries, sizes or scrolling.
Object.assign(globalThis, {
  matchMedia: (media: string) => ({
    media,
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }),
  ResizeObserver: class {
    observe = () => undefined
    unobserve = () => undefined
    disconnect = () => undefined
  },
})
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
window.scrollTo = () => undefined
Element.prototype.scrollIntoView = () => undefined

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
