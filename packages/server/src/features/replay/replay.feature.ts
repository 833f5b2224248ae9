import type { Feature } from '#feature.ts'

export const replay: Feature = {
  name: 'replay',
  owns: ['lot_history'],
}
