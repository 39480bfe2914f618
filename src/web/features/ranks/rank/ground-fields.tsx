import { Button, NumberInput, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { IconArrowBackUp, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { Rank } from '#contract/ranks.ts';
import type { Coordinates } from '#domain/places/distance.ts';
import { formatPoint, parsePoint } from '#web/lib/coordinates.ts';
import { Choice } from '#web/ui/choice.tsx';
import { pointsOfArea, placesOnMap } from '#web/ui/map/map-place.ts';
import { GroundMap } from '#web/ui/map/ground-map.tsx';
import { landmarksQuery, panelQuery } from './rank-queries.ts';
import classes from './rank-drawer.module.css';
import { formatCorners, parseCorners, type RankValues } from './rank-values.ts';

type Props = {
  form: UseFormReturnType<RankValues>;
  labels: Record<keyof RankValues, string>;
  /** Other ranks, drawn faintly for orientation. */
  others: readonly Rank[];
};

type Drawing = 'point' | 'corner';

/** Ground of a rank: drawn on the map, or typed as coordinates. */
export function GroundFields({ form: { values, setFieldValue, getInputProps }, labels, others }: Props) {
  const [drawing, setDrawing] = useState<Drawing>(values.corners === '' ? 'point' : 'corner');
  const centre = parsePoint(values.point);
  const corners = parseCorners(values.corners);
  // Only the first centre counts, so that the landmarks do not change while the user draws.
  const [near] = useState(centre);
  const landmarks = useQuery(landmarksQuery(values.serviceAreaId, near));
  const panel = useQuery(panelQuery);
  const places = placesOnMap(landmarks.data?.items ?? []);
  const around = others.filter(({ serviceAreaId }) => serviceAreaId === values.serviceAreaId);
  function mark(point: Coordinates): void {
    if (drawing === 'point') return setFieldValue('point', formatPoint(point));
    setFieldValue('corners', formatCorners([...corners, point]));
    if (centre === null) setFieldValue('point', formatPoint(point));
  }
  return (
    <div className={classes.ground}>
      <div className={classes.tools}>
        <Choice<Drawing>
          label="Um clique no mapa marca"
          data={[
            { value: 'point', label: 'O ponto' },
            { value: 'corner', label: 'Um canto da área' },
          ]}
          value={drawing}
          onChange={setDrawing}
        />
        {corners.length > 0 && (
          <div className={classes.corners}>
            <Button
              size="xs"
              leftSection={<IconArrowBackUp size={14} aria-hidden />}
              onClick={() => setFieldValue('corners', formatCorners(corners.slice(0, -1)))}
            >
              Desfazer canto
            </Button>
            <Button
              size="xs"
              leftSection={<IconTrash size={14} aria-hidden />}
              onClick={() => setFieldValue('corners', '')}
            >
              Limpar cantos
            </Button>
          </div>
        )}
      </div>
      {!landmarks.isPending && !panel.isPending && (
        <GroundMap
          label="Mapa do ponto"
          centre={centre}
          radiusMeters={values.radiusMeters === '' ? 0 : values.radiusMeters}
          corners={corners}
          others={around}
          around={around[0] ? [around[0].centre] : pointsOfArea(landmarks.data?.bounds ?? null, places)}
          places={places}
          tiles={panel.data?.tiles ?? null}
          onMark={mark}
        />
      )}
      <p className={classes.hint}>
        Sem cantos, vale o círculo em volta do ponto. Com três ou mais, vale a área desenhada.
      </p>
      <TextInput label={labels.point} placeholder="-23.6273, -46.6566" autoComplete="off" {...getInputProps('point')} />
      <NumberInput
        label={labels.radiusMeters}
        description="Do círculo em volta do ponto."
        suffix=" m"
        allowDecimal={false}
        allowNegative={false}
        hideControls
        disabled={corners.length > 0}
        {...getInputProps('radiusMeters')}
      />
      <Textarea
        label={labels.corners}
        description="Opcional: uma coordenada por linha, na ordem do contorno."
        placeholder={'-23.6265, -46.6570\n-23.6265, -46.6555\n-23.6280, -46.6560'}
        autosize
        minRows={3}
        maxRows={8}
        {...getInputProps('corners')}
      />
    </div>
  );
}
