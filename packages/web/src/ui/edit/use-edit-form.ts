import { useEffect, useRef, type FormEvent, type KeyboardEvent } from 'react'
import type { Edit } from './use-edit.ts'

/** The form's own behaviour: Enter and Ctrl+Enter save, the first fault gets the focus. */
export const useEditForm = <Values extends object>(edit: Edit<Values>, isBlocked: boolean) => {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (edit.focusRequests === 0) return
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-fault="true"]')?.focus()
  }, [edit.focusRequests])
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBlocked) void edit.save()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSubmit(event)
  }
  return { form, onSubmit, onKeyDown }
}
