import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answerList } from '#app/testing/list-answer.ts'
import { openPage } from '#app/testing/open-page.tsx'
import { aLotRow, anId } from '#features/lots/testing/lots.builders.ts'

const open = (hasMap: boolean) => {
  const withoutMap = aLotRow({ _id: anId(2), name: 'Union Yards', hasMap: false })
  const data = [aLotRow({ _id: anId(1), name: 'Bay Street', hasMap }), withoutMap]
  return openPage('/lot-viewer', {
    answers: {
      'GET /parking-lots': ({ query }) =>
        answerList(data.filter((lot) => String(lot.hasMap) === query.get('hasMap')))({ query }),
    },
  })
}

it('offers lots that have a map', async () => {
  await open(true)
  expect(await screen.findByRole('link', { name: /Bay Street/ })).toBeTruthy()
  expect(screen.queryByText('Union Yards')).toBeNull()
})

it('says so when none has one', async () => {
  await open(false)
  expect(await screen.findByText('No parking lot with a map yet')).toBeTruthy()
})
