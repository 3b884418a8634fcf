import { Area, Bar, CartesianGrid, ComposedChart, Line, ReferenceLine, XAxis, YAxis } from 'recharts';
import { useLanguage } from '#lib/device/language.ts';
import { percentText } from '../number-text.ts';
import { barOf, dotOf } from './cartesian-marks.tsx';
import { AlongText, EndLabels } from './end-labels.tsx';
import { layoutOf } from './cartesian-layout.ts';
import type { CartesianProps } from './cartesian-types.ts';
import styles from '../marks/marks.module.css';
import { dashOf, fillOf, Patterns } from '../marks/patterns.tsx';
import { PlaceNames, type PlaceTick } from './place-names.tsx';
import { useChartId } from '../marks/swatch.tsx';

const STILL = { isAnimationActive: false, legendType: 'none', tooltipType: 'none' } as const;

/** Bars, lines and areas over places, in the chunk of the library that draws them. */
export function Cartesian(props: CartesianProps) {
  const { series, look, width, height, format, now } = props;
  const language = useLanguage((state) => state.language);
  const id = useChartId();
  const layout = layoutOf(props);
  const { scale, data, margin, axisWidth, axisHeight } = layout;
  const nameOf = (tick: PlaceTick) => <PlaceNames {...tick} layout={layout} props={props} />;
  const isStack = look === 'stack' || look === 'area';
  return (
    <div className={styles.chart}>
      <ComposedChart
        width={width}
        height={height}
        data={data}
        margin={margin}
        stackOffset={isStack ? 'sign' : 'none'}
        barCategoryGap={layout.room < 10 ? '10%' : '24%'}
        barGap={2}
        maxBarSize={44}
        accessibilityLayer={false}
      >
        <Patterns id={id} parts={series} />
        <CartesianGrid vertical={false} stroke="var(--border-subtle)" />
        <XAxis
          dataKey="key"
          height={axisHeight}
          tickLine={false}
          axisLine={{ stroke: 'var(--border-strong)' }}
          interval={now ? 0 : layout.step - 1}
          {...(now ? { ticks: endsAndNow(props) } : {})}
          tick={nameOf}
          padding={look === 'line' || look === 'area' ? { left: 0, right: 0 } : {}}
          scale={look === 'line' || look === 'area' ? 'point' : 'band'}
        />
        <YAxis
          width={axisWidth}
          domain={[scale.low, scale.high]}
          ticks={scale.ticks}
          interval={0}
          tickLine={false}
          axisLine={false}
          tickFormatter={(value: number) =>
            props.isShare ? percentText(value * 100, language) : format(value)
          }
          tickMargin={4}
        />
        {scale.low < 0 && <ReferenceLine y={0} stroke="var(--border-strong)" />}
        {now && <ReferenceLine x={now.key} stroke="var(--border-strong)" />}
        {series.map((each, index) => {
          const dataKey = `s${index}`;
          const shared = { dataKey, stroke: each.color, ...STILL };
          if (look === 'stack' || look === 'group') {
            return (
              <Bar
                key={each.key}
                dataKey={dataKey}
                {...STILL}
                {...(isStack ? { stackId: 'all' } : {})}
                fill={fillOf(id, index)}
                shape={barOf(index, layout, props)}
              />
            );
          }
          if (look === 'area' || (each.isFilled && look === 'line')) {
            return (
              <Area
                key={each.key}
                {...shared}
                type="linear"
                {...(look === 'area'
                  ? { stackId: 'all', stroke: 'var(--raised)', strokeWidth: 1 }
                  : { strokeWidth: 2 })}
                fill={look === 'area' ? fillOf(id, index) : each.color}
                fillOpacity={look === 'area' ? 1 : 0.1}
                dot={dotOf(index, layout, props)}
                activeDot={false}
                connectNulls={false}
              />
            );
          }
          return (
            <Line
              key={each.key}
              {...shared}
              type="linear"
              strokeWidth={each.isDashed ? 1.5 : 2}
              {...dashed(each)}
              dot={each.isDashed ? false : dotOf(index, layout, props)}
              activeDot={false}
              connectNulls={false}
            />
          );
        })}
        {props.along && <AlongText layout={layout} props={props} />}
        {props.hasEndLabels && <EndLabels layout={layout} props={props} />}
      </ComposedChart>
    </div>
  );
}

/** The ends and the day between them that it is now. */
function endsAndNow({ places, now }: CartesianProps): string[] {
  const keys = [places[0]?.key, now?.key, places.at(-1)?.key];
  return [...new Set(keys.filter((key) => key !== undefined))];
}

function dashed({ isDashed = false, pattern = 0 }: { isDashed?: boolean; pattern?: number | undefined }) {
  const dashes = isDashed ? '4 4' : dashOf(pattern);
  return dashes ? { strokeDasharray: dashes } : {};
}
