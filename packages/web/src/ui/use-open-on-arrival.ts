import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

/** Opens a dialog for whoever reaches the page with `state: { open: name }`; once, not when the page is loaded again. */
export const useOpenOnArrival = (name: string, open: () => void): void => {
  const router = useRouter()
  const isAsked = useRouterState({ select: ({ location }) => location.state.open === name })
  const openOnce = useEffectEvent(() => {
    const { href, state } = router.state.location
    router.history.replace(href, { ...state, open: undefined })
    open()
  })
  useEffect(() => {
    if (isAsked) openOnce()
  }, [isAsked])
}
