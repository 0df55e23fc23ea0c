import { useElementSize } from '@mantine/hooks';
import { useState } from 'react';
import { formatNumber } from '../../lib/format.ts';
import { labelledPlaces, ticksUpTo } from './chart-scale.ts';
import classes from './column-chart.module.css';

export interface ColumnGroup {
  key: string;
  /** The axis label. */
  label: string;
  /** The label in the tooltip line. */
  fullLabel: string;
  /** One value for each series. */
  values: readonly number[];
}

interface ColumnChartProps {
  /** The text alternative of the chart. */
  summary: string;
  series: readonly string[];
  groups: readonly ColumnGroup[];
}

const HEIGHT = 280;
const LEFT = 36;
const BOTTOM = 24;
const TOP = 8;
const LABEL_WIDTH = 56;
/** The largest total width of one group of columns. */
const WIDEST_COLUMNS = 44;
const SHARE_OF_ROOM = 0.72;
const BEFORE_MEASURED = 480;

function Lines({ ticks, width, y }: { ticks: readonly number[]; width: number; y: (value: number) => number }) {
  return ticks.map((tick) => (
    <g key={tick}>
      <line className={classes.line} x1={LEFT} x2={width} y1={y(tick)} y2={y(tick)} />
      <text className={classes.label} x={LEFT - 8} y={y(tick)} dy="0.35em" textAnchor="end">
        {formatNumber(tick)}
      </text>
    </g>
  ));
}

function Columns({ group, x, room, y }: { group: ColumnGroup; x: number; room: number; y: (value: number) => number }) {
  const count = group.values.length;
  const column = Math.min(WIDEST_COLUMNS, Math.max(count, room * SHARE_OF_ROOM)) / count;
  return group.values.map((value, series) => (
    <rect
      key={`series-${String(series)}`}
      className={classes.column}
      data-series={series}
      x={x + room / 2 + (series - count / 2) * column}
      y={y(value)}
      width={Math.max(1, column - 1)}
      height={y(0) - y(value)}
      rx={Math.min(3, column / 4)}
    />
  ));
}

/** A column chart with one or more series. Drawn at the available width, so that its text keeps its size. */
export function ColumnChart({ summary, series, groups }: ColumnChartProps) {
  const { ref, width: measured } = useElementSize();
  const [pointed, setPointed] = useState<ColumnGroup | null>(null);
  const width = measured || BEFORE_MEASURED;
  const ticks = ticksUpTo(Math.max(0, ...groups.flatMap(({ values }) => values)));
  const top = ticks.at(-1) ?? 1;
  const y = (value: number) => TOP + (1 - value / top) * (HEIGHT - TOP - BOTTOM);
  // While a page is laid out, there may be less width than the labels take.
  const room = Math.max(0, width - LEFT) / Math.max(1, groups.length);
  const labelled = labelledPlaces(groups.length, Math.floor((width - LEFT) / LABEL_WIDTH));
  return (
    <div ref={ref} className={classes.chart}>
      <ul className={classes.legend}>
        {series.map((name, place) => (
          <li key={name}>
            <span className={classes.swatch} data-series={place} aria-hidden="true" />
            {name}
            {pointed ? <strong>{formatNumber(pointed.values[place] ?? 0)}</strong> : null}
          </li>
        ))}
        {pointed ? <li className={classes.pointed}>{pointed.fullLabel}</li> : null}
      </ul>
      <svg
        className={classes.picture}
        width={width}
        height={HEIGHT}
        role="img"
        aria-label={summary}
        onPointerLeave={() => setPointed(null)}
      >
        <Lines ticks={ticks} width={width} y={y} />
        {groups.map((group, place) => {
          const x = LEFT + place * room;
          return (
            <g key={group.key} onPointerEnter={() => setPointed(group)}>
              <rect
                className={classes.slot}
                data-pointed={group === pointed || undefined}
                x={x}
                y={TOP}
                width={room}
                height={HEIGHT - TOP - BOTTOM}
              />
              <Columns group={group} x={x} room={room} y={y} />
              {labelled.has(place) ? (
                <text
                  className={classes.label}
                  x={Math.min(x + room / 2, width - 18)}
                  y={HEIGHT - 6}
                  textAnchor="middle"
                >
                  {group.label}
                </text>
              ) : null}
            </g>
          );
        })}
      </svg>
    </div>
  );
}
