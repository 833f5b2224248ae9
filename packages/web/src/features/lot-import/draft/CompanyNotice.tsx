import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Banner } from '#ui/Banner.tsx'
import { useFieldNames } from './use-field-names.ts'
import type { DraftInHand } from './use-draft-keeper.ts'
import styles from './draft.module.css'

/** Somebody else works on the same draft: what they changed is in; where both changed the same, it is asked. */
export const CompanyNotice = ({ hand }: { hand: DraftInHand }) => {
  const { t } = useLingui()
  const { nameOf, show } = useFieldNames()
  const { company, keeper, typed } = hand
  if (!company) return null
  const { by, differences } = company
  const taken = differences.filter(({ isContested }) => !isContested)
  const contested = differences.filter(({ isContested }) => isContested)
  const names = taken.map(({ field }) => nameOf(field, typed)).join(', ')
  return (
    <Banner
      tone={contested.length > 0 ? 'soon' : 'plain'}
      icon="users"
      role={contested.length > 0 ? 'alert' : 'status'}
      action={
        <Button onClick={() => keeper.keepMine()}>
          {contested.length > 0 ? <Trans>Keep mine</Trans> : <Trans>Got it</Trans>}
        </Button>
      }
    >
      <p>
        <b className="strong">
          <Trans>{by} works on this draft too.</Trans>
        </b>{' '}
        {taken.length > 0 && <Trans>Their changes were merged: {names}.</Trans>}{' '}
        {contested.length > 0 && (
          <Trans>You both changed these fields. Your entries are kept; choose what to save.</Trans>
        )}
      </p>
      {contested.length > 0 && (
        <table className={styles.clash} aria-label={t`What both of you changed`}>
          <thead>
            <tr>
              <th scope="col">{t`Field`}</th>
              <th scope="col">{t`Theirs`}</th>
              <th scope="col">{t`Yours`}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {contested.map((difference) => {
              const name = nameOf(difference.field, typed)
              return (
                <tr key={difference.field}>
                  <th scope="row">{name}</th>
                  <td>{show(difference.field, difference.theirs)}</td>
                  <td>{show(difference.field, difference.yours)}</td>
                  <td>
                    <Button onClick={() => keeper.take(difference)}>{t`Take theirs: ${name}`}</Button>
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
    </Banner>
  )
}
