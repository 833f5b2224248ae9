import { useEffect, useRef } from 'react'
import { isTyping } from '#ui/is-typing.ts'

/** What the keys of the triage do; nothing while one types, or in a dialog. */
export interface TriageKeys {
  next: () => void
  previous: () => void
  dismiss: () => void
  resolve: () => void
  correct: () => void
  undo: () => void
  help: () => void
}

const moveOf: Readonly<Record<string, keyof TriageKeys>> = {
  arrowdown: 'next',
  j: 'next',
  arrowup: 'previous',
  k: 'previous',
  d: 'dismiss',
  r: 'resolve',
  c: 'correct',
  u: 'undo',
  '?': 'help',
}

/** Listens to the keys of the triage on the whole page. */
export const useTriageKeys = (keys: TriageKeys): void => {
  const current = useRef(keys)
  useEffect(() => {
    current.current = keys
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, repeat, target } = event
      const move = moveOf[key.toLowerCase()]
      const isElsewhere = document.querySelector('[role=dialog], [role=menu], [role=listbox]') !== null
      if (!move || ctrlKey || metaKey || altKey || repeat || isTyping(target) || isElsewhere) return
      event.preventDefault()
      current.current[move]()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
