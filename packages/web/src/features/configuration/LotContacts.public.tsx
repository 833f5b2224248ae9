import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useCan } from '#lib/session/viewer.ts'
import { managersQuery } from './configuration.queries.ts'

/** CFG-33: the managers of a lot, where a fault is seen; nothing without any, or for those who may not see them. */
export const LotContacts = ({ lotId }: { lotId: string }) => {
  const maySee = useCan('lot.configure')
  const { data: managers = [] } = useQuery({ ...managersQuery(lotId), enabled: maySee })
  if (managers.length === 0) return null
  return (
    <p className="dim">
      <Trans>Contacts of this lot:</Trans>{' '}
      {managers.map(({ _id, name, phone }, nth) => (
        <span key={_id}>
          {nth > 0 && ', '}
          {name} <a href={`tel:${phone}`}>{phone}</a>
        </span>
      ))}
    </p>
  )
}
