import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

configure({ asyncUtilTimeout: 15_000 })

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
})
