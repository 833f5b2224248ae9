import { createContext } from 'react'

/** Whether a frame has drawn the page's `main` already: a page has only one. */
export const InMain = createContext(false)
