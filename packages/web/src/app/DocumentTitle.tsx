import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useMatches } from '@tanstack/react-router'
import { useEffect } from 'react'
import { lotQuery } from '#features/lots/lots.public.ts'
import { useSession } from '#lib/session/SessionContext.tsx'

const lotIdOf = (params: object): string | undefined =>
  'lotId' in params && typeof params.lotId === 'string' ? params.lotId : undefined

/** Names the tab: screen, lot, product. */
export const DocumentTitle = () => {
  const { i18n } = useLingui()
  const { config } = useSession()
  const matches = useMatches()
  const title = matches.findLast((match) => match.staticData.title)?.staticData.title
  const lotMatch = matches.find((match) => match.fullPath.startsWith('/parking-lots/$lotId'))
  const lotId = lotMatch && lotIdOf(lotMatch.params)
  const lot = useQuery({ ...lotQuery(lotId ?? ''), enabled: false }).data
  const parts = [title && i18n._(title), lot?.name, config.productName].filter(Boolean)
  const text = parts.join(' · ')
  useEffect(() => {
    document.title = text
  }, [text])
  return null
}
