import { useMantineColorScheme } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { preferencesQuery } from './preferences.queries.ts'

const startedMark = 'has-started'
const localScheme = 'mantine-color-scheme-value'

/**
 * Once in a tab: the colours, unless somebody chose others on this machine, and the lot to start with, if one came to
 * the list of lots. Later the list is the list.
 */
export const StartPreferences = () => {
  const [isFirst] = useState(() => sessionStorage.getItem(startedMark) === null)
  const router = useRouter()
  const { setColorScheme } = useMantineColorScheme()
  const { data } = useQuery({ ...preferencesQuery, enabled: isFirst })
  const [startedAt] = useState(() => router.state.location.pathname)
  useEffect(() => sessionStorage.setItem(startedMark, 'yes'), [])
  const scheme = data?.colorScheme
  const lotId = data?.startParkingLot
  useEffect(() => {
    if (scheme && localStorage.getItem(localScheme) === null) setColorScheme(scheme)
  }, [scheme, setColorScheme])
  useEffect(() => {
    // Users who have navigated on meanwhile stay where they are.
    if (!lotId || startedAt !== '/' || router.state.location.pathname !== '/') return
    void router.navigate({ to: '/parking-lots/$lotId', params: { lotId }, replace: true })
  }, [lotId, startedAt, router])
  return null
}
