import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'

/** Changes parts of the address's search, without a step of the history and without scrolling. */
export const useChangeSearch = () => {
  const navigate = useNavigate()
  return useCallback(
    (changes: object) =>
      void navigate({
        to: '.',
        search: ((before: object) => ({ ...before, ...changes })) as never,
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  )
}
