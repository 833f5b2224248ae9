import { createContext, useContext } from 'react'

/** Opens the palette; `undefined` outside the shell. */
export const FindContext = createContext<(() => void) | undefined>(undefined)

export const useFind = (): (() => void) => useContext(FindContext) ?? (() => undefined)
