import { useEffect, useSyncExternalStore, type RefObject } from 'react'
import { isTyping } from './is-typing.ts'

type Field = RefObject<HTMLInputElement | null>

/** The fields on the page that `/` could lead to, and who wants to know about changes of them. */
const fields = new Set<Field>()
const listeners = new Set<() => void>()
const tellAll = () => listeners.forEach((listen) => listen())

const isBefore = (one: HTMLElement, other: HTMLElement) =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0

/** Of several fields the first one of the page answers. */
const answering = (): Field | undefined =>
  [...fields]
    .filter(({ current }) => current !== null)
    .sort((one, other) => (isBefore(one.current!, other.current!) ? -1 : 1))[0]

const press = (event: KeyboardEvent) => {
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
  const field = answering()
  if (!field) return
  event.preventDefault()
  field.current?.focus()
}

const add = (field: Field) => {
  if (fields.size === 0) document.addEventListener('keydown', press)
  fields.add(field)
  tellAll()
  return () => {
    fields.delete(field)
    if (fields.size === 0) document.removeEventListener('keydown', press)
    tellAll()
  }
}

const subscribe = (listen: () => void) => {
  listeners.add(listen)
  return () => listeners.delete(listen)
}

/** `/` leads to this field from anywhere on the page, if it is the page's first; whether it is. */
export const useSlashKey = (input: Field): boolean => {
  useEffect(() => add(input), [input])
  return useSyncExternalStore(subscribe, () => answering() === input)
}
