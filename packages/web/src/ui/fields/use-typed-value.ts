import { useState } from 'react'

interface TypedValue {
  value: string
  /** The value that a text stands for; undefined if it is none. An empty text is an empty value. */
  read: (text: string) => string | undefined
  onValue: (value: string) => void
}

/** What a user types before it is a value. A text that is none is replaced by the previous value, and `refused` tells which it was. */
export const useTypedValue = ({ value, read, onValue }: TypedValue) => {
  const [typed, setTyped] = useState<string>()
  const [refused, setRefused] = useState<string>()
  const valueOf = (text: string) => (text.trim() === '' ? '' : read(text))
  const take = (next: string) => {
    if (next !== value) onValue(next)
  }
  return {
    typed,
    refused,
    type: (text: string) => {
      setTyped(text)
      setRefused(undefined)
    },
    settle: () => {
      if (typed === undefined) return
      const next = valueOf(typed)
      setTyped(undefined)
      if (next === undefined) setRefused(typed)
      else take(next)
    },
    /** Takes a value that was not typed. */
    take: (next: string) => {
      setTyped(undefined)
      setRefused(undefined)
      take(next)
    },
  }
}
